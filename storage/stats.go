package storage

import (
	"context"
	"time"
)

// Stats tell how much room a store takes.
type Stats struct {
	Bytes int64 // that the store takes on its ground
	Free  int64 // of them, those that are used again before it takes more
	Seq   Seq   // of the newest commit
	Log   Seq   // of how many commits back the log tells

	LogBytes int64 // that the log takes
}

// Measured is a Store that can be watched. Not every backend is one.
type Measured interface {
	Store

	// Stats tells how much room the store takes. It costs about what a View of a few keys does.
	Stats(ctx context.Context) (Stats, error)

	// Watch has a function called with the time that each commit took. It must return at once. There is one: that of the last
	// call.
	Watch(func(took time.Duration))
}
