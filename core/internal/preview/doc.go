// Package preview manages the tokens that show one entry, as it is being edited, to anyone who has the token: those of
// the links that staff share, and those that are made when somebody opens a preview. The store has only hashes of the
// tokens, with the entry, and they are deleted with it.
package preview
