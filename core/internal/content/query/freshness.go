package query

// Newest returns the number of a commit that includes every completed write of the type. Later reads are at least as
// new.
func (s *Reader) Newest(typ string) uint64 { return s.fresh.Newest(typ) }

// NewestTold returns the number of the newest commit that the log has reported; 0 before the first. A follower with this
// cursor has every completed write.
func (s *Reader) NewestTold() uint64 { return s.fresh.Told() }
