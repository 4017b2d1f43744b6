package content

import "sync/atomic"

// progress is how far the writes of a type have come.
type progress struct {
	writing atomic.Int64  // updates on their way
	newest  atomic.Uint64 // the number of the newest commit whose update has returned
}

// advance notes a commit.
func (p *progress) advance(seq uint64) {
	for {
		before := p.newest.Load()
		if before >= seq || p.newest.CompareAndSwap(before, seq) {
			return
		}
	}
}

// current reports whether what was true as of seq is so still. While an update is on its way nobody can
// tell: the log may speak of its commit before the update returns, and whoever heard of it must not
// find an older answer.
func (p *progress) current(seq uint64) bool {
	return p.writing.Load() == 0 && p.newest.Load() <= seq
}
