package storage

import "context"

// DamagedError says that what one key has is not what was written, or that nobody can tell whether the key is there.
// It is ErrDamaged. Its text leaves the key out, which may have something of a person in it.
type DamagedError struct{ Key string }

// Error says that a value is damaged, and not which.
func (e *DamagedError) Error() string { return "storage: a value is damaged" }

// Is makes it ErrDamaged.
func (e *DamagedError) Is(target error) bool { return target == ErrDamaged }

// Inspector is a Store that tells whether what it has is what was written. It notes what it comes across as damaged,
// whoever reads it.
type Inspector interface {
	// Damage gives the keys that were found to be damaged and still are, in order; MaxDamage at the most.
	Damage(ctx context.Context) ([]string, error)
	// Inspect reads on after a key, until so many bytes were read, and notes what is damaged. It gives the last key that
	// it read, which is empty at the end, and how much that was. The empty key is before all others. It fails with
	// ErrDamaged where it cannot go on.
	Inspect(ctx context.Context, after string, bytes int) (last string, read int, err error)
}

// MaxDamage is how many damaged keys an Inspector names.
const MaxDamage = 1000

// Compacter is a Store that can give back the room that it does not use.
type Compacter interface {
	// Compact writes the store anew, as small as it can be. Reading and writing go on; writes wait for the last moment
	// of it. It gives the size before and after, in bytes. Where it fails, or the program ends, the store is as it was.
	Compact(ctx context.Context) (before, after int64, err error)
}
