package storage

import (
	"context"
	"time"
)

// Stats has the size of a store.
type Stats struct {
	Bytes int64 // size of the store on disk
	Free  int64 // the part of Bytes that is reused before the store grows
	Seq   Seq   // the newest commit
	Log   Seq   // the number of commits that the log reaches back

	LogBytes int64 // size of the log
}

// Measured is a Store that can report its size and the duration of its commits. Not every backend implements it.
type Measured interface {
	Store

	// Stats returns the size of the store. It costs about as much as a View that reads a few keys.
	Stats(ctx context.Context) (Stats, error)

	// Watch sets the function that is called with the duration of each commit. The function must return at once. Each call
	// of Watch replaces the function of the previous one.
	Watch(func(took time.Duration))
}
