package etcd

import (
	"fmt"
	"strconv"

	"github.com/quoin-cms/quoin/storage"
)

// The keys below the prefix of a store and its slash. All other keys are ignored.
const (
	formatKey  = "head/format"  // the format, a decimal number
	baseKey    = "head/base"    // the Seq of the revision that created the store, a decimal number; never changed
	idKey      = "head/id"      // generated with the store; never changed
	epochKey   = "head/epoch"   // a decimal number
	trimmedKey = "head/trimmed" // the Seq of the newest trimmed record, a decimal number
	lastKey    = "head/last"    // written by each commit: its revision is that of the commit, its value the marker
	changeKey  = "head/turn"    // the same for other changes: a trim, a new epoch
	fillingKey = "head/filling" // the plan of a store that is being filled and does not exist yet

	dataPrefix  = "data/"  // a key of the store; has its packed value
	logPrefix   = "log/"   // a marker; has the packed record of its commit, whose revision is that of the commit
	leasePrefix = "lease/" // the name of a lease; has the node that holds it
	fencePrefix = "fence/" // a name; written by a node to invalidate its pending transactions; expires after an hour
)

// The formats that this program reads. It creates stores of the latest one. In the first one a Seq is the revision
// itself.
const (
	firstFormat = 1
	format      = 2
)

// parseDecimal parses a number that this program wrote.
func parseDecimal(b []byte) (uint64, error) {
	n, err := strconv.ParseUint(string(b), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %q is not a number", storage.ErrDamaged, b)
	}
	return n, nil
}

// checkFormat fails for a format that this program does not support.
func checkFormat(b []byte) error {
	n, err := parseDecimal(b)
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

// marker returns the unique marker of one attempt of a node to commit.
func marker(node string, n uint64) string {
	return node + "-" + fmt.Sprintf("%016x", n)
}
