"""People of a campaign in a battle of Ancient Battles: who stands behind which model, and on which table they meet."""
