package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// currentFormat is the version of the layout below. Open refuses files of any other version.
const currentFormat = 2

// The file has three buckets. The head bucket marks the file as a Quoin store. The sequence of the data bucket is the
// Seq of the newest commit. The log bucket has records under big-endian Seqs. Every value except the format has a seal.
var (
	headBucket = []byte("quoin")
	dataBucket = []byte("data")
	logBucket  = []byte("log")

	formatKey  = []byte("format")
	idKey      = []byte("id")
	epochKey   = []byte("epoch")
	trimmedKey = []byte("trimmed") // the Seq of the newest trimmed record
	seqKey     = []byte("seq")     // a sealed copy of the Seq of the newest commit
)

type buckets struct {
	head, data, log *bbolt.Bucket
}

// openBuckets returns the buckets of a store whose format was checked.
func openBuckets(tx *bbolt.Tx) (b buckets, err error) {
	defer recoverDamage(&err)
	b = buckets{tx.Bucket(headBucket), tx.Bucket(dataBucket), tx.Bucket(logBucket)}
	if b.head == nil || b.data == nil || b.log == nil {
		return b, fmt.Errorf("%w: a bucket is missing", storage.ErrDamaged)
	}
	return b, nil
}

// openData returns the data bucket.
func openData(tx *bbolt.Tx) (data *bbolt.Bucket, err error) {
	defer recoverDamage(&err)
	if data = tx.Bucket(dataBucket); data == nil {
		return nil, fmt.Errorf("%w: the data is missing", storage.ErrDamaged)
	}
	return data, nil
}

// createBuckets creates the layout of a new store.
func createBuckets(tx *bbolt.Tx) error {
	head, err := tx.CreateBucketIfNotExists(headBucket)
	if err != nil {
		return err
	}
	_, dataErr := tx.CreateBucketIfNotExists(dataBucket)
	_, logErr := tx.CreateBucketIfNotExists(logBucket)
	return errors.Join(dataErr, logErr, head.Put(formatKey, number(currentFormat)), putHead(head, seqKey, number(0)))
}

// checkFormat fails unless the program supports the format of the file. It reports a file without any bucket as fresh.
func checkFormat(tx *bbolt.Tx) (fresh bool, err error) {
	defer recoverDamage(&err)
	if name, _ := tx.Cursor().First(); name == nil {
		return true, nil
	}
	version, err := versionOf(tx)
	if err != nil {
		return false, err
	}
	switch {
	case version > currentFormat:
		return false, fmt.Errorf("%w: format %d, this one knows %d", storage.ErrNewer, version, currentFormat)
	case version < currentFormat:
		return false, fmt.Errorf("%w: format %d, this one knows %d", storage.ErrDamaged, version, currentFormat)
	}
	_, err = openBuckets(tx)
	return false, err
}

// versionOf returns the format of a file.
func versionOf(tx *bbolt.Tx) (version uint64, err error) {
	defer recoverDamage(&err)
	head := tx.Bucket(headBucket)
	if head == nil {
		return 0, storage.ErrForeign
	}
	return parseNumber(head.Get(formatKey))
}

// trimmed returns the Seq of the newest trimmed record, zero if there is none. If that number is damaged, everything
// before the oldest record counts as trimmed: followers of the log that are behind it then rebuild once and continue.
func (b buckets) trimmed() (storage.Seq, error) {
	v, err := getHead(b.head, trimmedKey)
	if err != nil {
		return b.beforeLog()
	}
	if v == nil {
		return 0, nil
	}
	seq, err := parseNumber(v)
	return storage.Seq(seq), err
}

// beforeLog returns the Seq before the oldest record, or that of the newest commit if there is no record.
func (b buckets) beforeLog() (storage.Seq, error) {
	first, _ := b.log.Cursor().First()
	if first == nil {
		return storage.Seq(b.data.Sequence()), nil
	}
	seq, err := parseNumber(first)
	return storage.Seq(max(seq, 1) - 1), err
}

// sealTrimmed returns the result of trimmed in its stored form.
func (b buckets) sealTrimmed() ([]byte, error) {
	seq, err := b.trimmed()
	return seal(trimmedKey, number(uint64(seq))), err
}

// getHead returns a value of the head, nil if there is none. A damaged value fails with ErrDamaged: the whole store
// counts as damaged.
func getHead(head *bbolt.Bucket, key []byte) ([]byte, error) {
	stored := head.Get(key)
	if stored == nil {
		return nil, nil
	}
	value, err := unseal(key, stored)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", storage.ErrDamaged, key)
	}
	return value, nil
}

func headNumber(head *bbolt.Bucket, key []byte) (uint64, error) {
	value, err := getHead(head, key)
	if err != nil {
		return 0, err
	}
	return parseNumber(value)
}

func putHead(head *bbolt.Bucket, key, value []byte) error { return head.Put(key, seal(key, value)) }

// checkKeys fails if the head has an unknown key, because that is a known key whose bytes are damaged.
func (b buckets) checkKeys() error {
	return b.head.ForEach(func(k, _ []byte) error {
		switch string(k) {
		case string(formatKey), string(idKey), string(epochKey), string(trimmedKey), string(seqKey):
			return nil
		}
		return fmt.Errorf("%w: a key of the head", storage.ErrDamaged)
	})
}

// checkSeq fails if the number of the newest commit differs from its sealed copy.
func (b buckets) checkSeq() (err error) {
	defer recoverDamage(&err)
	seq, err := headNumber(b.head, seqKey)
	if err == nil && seq != b.data.Sequence() {
		err = fmt.Errorf("%w: the number of the newest commit", storage.ErrDamaged)
	}
	return err
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
