package answers

// Newest gives the number of a commit that holds every write of the type that has returned. Whatever is
// read from now on is as new as that.
func (s *Reader) Newest(typ string) uint64 { return s.fresh.Newest(typ) }

// NewestTold gives the number of the newest commit that the log tells of; 0 before the first.
// A follower that has come to it has every write that has returned.
func (s *Reader) NewestTold() uint64 { return s.fresh.Told() }
