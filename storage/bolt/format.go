package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// format is the version of the layout below. A program refuses files of a later one.
const format = 1

// The file holds three buckets. The bucket of the head says that the file is Quoin's; the sequence
// of the data bucket is the Seq of the newest commit; the log holds records under big-endian Seqs.
var (
	headBucket = []byte("quoin")
	dataBucket = []byte("data")
	logBucket  = []byte("log")

	formatKey  = []byte("format")
	idKey      = []byte("id")
	epochKey   = []byte("epoch")
	trimmedKey = []byte("trimmed") // the Seq of the newest record that was trimmed away
)

type buckets struct {
	head, data, log *bbolt.Bucket
}

// openBuckets finds the buckets of a store whose format was checked.
func openBuckets(tx *bbolt.Tx) (b buckets, err error) {
	defer mend(&err)
	b = buckets{tx.Bucket(headBucket), tx.Bucket(dataBucket), tx.Bucket(logBucket)}
	if b.head == nil || b.data == nil || b.log == nil {
		return b, fmt.Errorf("%w: a bucket is missing", storage.ErrDamaged)
	}
	return b, nil
}

// createBuckets lays out a new store.
func createBuckets(tx *bbolt.Tx) error {
	head, err := tx.CreateBucketIfNotExists(headBucket)
	if err != nil {
		return err
	}
	_, dataErr := tx.CreateBucketIfNotExists(dataBucket)
	_, logErr := tx.CreateBucketIfNotExists(logBucket)
	return errors.Join(dataErr, logErr, head.Put(formatKey, number(format)))
}

// checkFormat tells whether the program can work with the file. A file without any bucket is fresh.
func checkFormat(tx *bbolt.Tx) (fresh bool, err error) {
	defer mend(&err)
	if name, _ := tx.Cursor().First(); name == nil {
		return true, nil
	}
	head := tx.Bucket(headBucket)
	if head == nil {
		return false, storage.ErrForeign
	}
	version, err := parseNumber(head.Get(formatKey))
	if err != nil {
		return false, err
	}
	if version > format {
		return false, fmt.Errorf("%w: format %d, this one knows %d", storage.ErrNewer, version, format)
	}
	_, err = openBuckets(tx)
	return false, err
}

// trimmed gives the Seq of the newest record that was trimmed away, zero if there is none.
func (b buckets) trimmed() (storage.Seq, error) {
	v := b.head.Get(trimmedKey)
	if v == nil {
		return 0, nil
	}
	seq, err := parseNumber(v)
	return storage.Seq(seq), err
}

func number(n uint64) []byte {
	return binary.BigEndian.AppendUint64(nil, n)
}

func parseNumber(b []byte) (uint64, error) {
	if len(b) != 8 {
		return 0, fmt.Errorf("%w: a number of %d bytes", storage.ErrDamaged, len(b))
	}
	return binary.BigEndian.Uint64(b), nil
}
