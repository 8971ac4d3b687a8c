"""What templates of the desk say beside what Django has."""
