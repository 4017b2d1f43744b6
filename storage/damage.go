package storage

import "context"

// DamagedError says that the stored value of a key is not the one that was written, or that the store cannot tell
// whether the key exists. It matches ErrDamaged in errors.Is. Its text omits the key, which may contain personal data.
type DamagedError struct{ Key string }

// Error returns a text that says that a value is damaged, without its key.
func (e *DamagedError) Error() string { return "storage: a value is damaged" }

// Is reports whether target is ErrDamaged.
func (e *DamagedError) Is(target error) bool { return target == ErrDamaged }

// Inspector is a Store that detects stored data that is not what was written. It notes each damaged key that any read
// meets.
type Inspector interface {
	// Damage returns the noted keys that are still damaged, in order, MaxDamage at most.
	Damage(ctx context.Context) ([]string, error)
	// Inspect reads the keys after the key after, until it has read the given number of bytes, and notes the damaged ones.
	// It returns the last key that it read, or the empty key at the end of the store, and the number of bytes read. The
	// empty key comes before all others. Inspect fails with ErrDamaged where it cannot continue.
	Inspect(ctx context.Context, after string, bytes int) (last string, read int, err error)
}

// MaxDamage is the largest number of damaged keys that an Inspector returns.
const MaxDamage = 1000

// Compacter is a Store that can return unused space to the file system.
type Compacter interface {
	// Compact rewrites the store to be as small as possible. Reads and writes continue; writes wait only during its last
	// step. It returns the size before and after, in bytes. If it fails or the program ends, the store is unchanged.
	Compact(ctx context.Context) (before, after int64, err error)
}
