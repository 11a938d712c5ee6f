"""Tokens, signed invitations, network addresses, and shuffles that nobody can rig."""
