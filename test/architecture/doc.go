// Package architecture holds tests of the structure of the code: what packages import, and what the public ones export;
// and of its examples: that docs/recipes.md has what is in them.
package architecture
