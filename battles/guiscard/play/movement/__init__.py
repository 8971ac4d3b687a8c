"""Chapter 4: movement, infiltration, riders and horses."""
