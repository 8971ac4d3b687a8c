"""The four fights of a siege (GS-11.4): how they begin, who comes in later, when they are over, what is left."""
