package raster

import "image"

// The measure of alike: the side of the blocks in pixels, and the largest difference of a channel of their means.
const (
	alikeBlock = 8
	alikeMost  = 28
)

// alike reports whether two pictures of the same size look the same from a distance: whether the means of colour and
// alpha of all small blocks are near each other. Losses of compression do not count, but a wrong shade or a missing part
// does.
func alike(a, b image.Image) bool {
	if a.Bounds().Size() != b.Bounds().Size() {
		return false
	}
	return farthest(a, b) <= alikeMost
}

// farthest returns the largest difference of a channel of the means of all blocks of two pictures.
func farthest(a, b image.Image) (most int) {
	left, right := newBlocks(a, a.Bounds(), alikeBlock), newBlocks(b, b.Bounds(), alikeBlock)
	for y := range left.height {
		other := right.line(y)
		for i, v := range left.line(y) {
			most = max(most, int(v)-int(other[i]), int(other[i])-int(v))
		}
	}
	return most
}
