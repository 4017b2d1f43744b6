package etcd

import (
	"fmt"
	"strconv"

	"github.com/quoin-cms/quoin/storage"
)

// What lies below the prefix of a store and its slash. What is not named here is left alone.
const (
	formatKey  = "head/format"  // the format, a decimal number
	baseKey    = "head/base"    // the Seq of the revision that made the store, a decimal number; never written again
	idKey      = "head/id"      // made with the store, and never written again
	epochKey   = "head/epoch"   // a decimal number
	trimmedKey = "head/trimmed" // the Seq of the newest record that was trimmed away, a decimal number
	lastKey    = "head/last"    // written by each commit: its revision is the Seq, its value the marker of the commit
	turnKey    = "head/turn"    // the same for what is no commit: trimming, a new epoch
	fillingKey = "head/filling" // what a store will be that is being filled: there is none yet

	dataRoom  = "data/"  // a key of the store, with its packed value
	logRoom   = "log/"   // a marker, with the packed record of its commit, whose Seq is the revision
	leaseRoom = "lease/" // the name of a lease, with the node that holds it
	fenceRoom = "fence/" // what a node wrote to make sure that nothing is under way any more, gone after an hour
)

// What this program reads; it makes stores of the format. In the first one a Seq was the revision itself.
const (
	firstFormat = 1
	format      = 2
)

// decimal reads a number that this program wrote.
func decimal(b []byte) (uint64, error) {
	n, err := strconv.ParseUint(string(b), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %q is not a number", storage.ErrDamaged, b)
	}
	return n, nil
}

// checkFormat fails for a store that this program does not read.
func checkFormat(b []byte) error {
	n, err := decimal(b)
	switch {
	case err != nil:
		return fmt.Errorf("%w: its format is %.20q", storage.ErrForeign, b)
	case n > format:
		return fmt.Errorf("%w: its format is %d, and %d is known", storage.ErrNewer, n, format)
	case n < firstFormat:
		return fmt.Errorf("%w: its format is %d", storage.ErrForeign, n)
	}
	return nil
}

// marker gives what one attempt of a node to commit is known by.
func marker(node string, n uint64) string {
	return node + "-" + fmt.Sprintf("%016x", n)
}
