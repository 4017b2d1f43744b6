// Package preview manages the tokens of previews. A token shows one entry as it is being edited. Staff get a token when they
// share a link or open a preview. The store has only the hashes of tokens; they are deleted with their entry. A token
// ends with the account or the program token that made it.
package preview
