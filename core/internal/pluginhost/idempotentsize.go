package pluginhost

import (
	"encoding/binary"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// answersSize is the size of the kept answers of a plugin to some callers.
type answersSize struct{ calls, bytes uint64 }

// The maximum sizes of the kept answers of a plugin. Visitors have a limit of their own, so that they leave room for others.
var (
	maxOfAddress = answersSize{1000, 4 << 20}    // to a visitor's address
	maxOfGroup   = answersSize{50_000, 64 << 20} // to all visitors, and to all others
)

// The groups of callers, in the place of the hash of an address.
const (
	visitors = "visitors"
	others   = "others"
)

// limited is a part of the kept answers of a plugin with a maximum size.
type limited struct {
	key string
	max answersSize
}

// limitsOf returns the parts of the kept answers that those to a caller belong to.
func limitsOf(plugin, visitor string) []limited {
	if visitor == "" {
		return []limited{{entrystore.Key(answersKeys, plugin, others), maxOfGroup}}
	}
	return []limited{
		{entrystore.Key(answersKeys, plugin, visitors), maxOfGroup},
		{entrystore.Key(answersKeys, plugin, visitor), maxOfAddress},
	}
}

// checkSizes fails with Throttled if no more answers to a caller are kept.
func checkSizes(g entrystore.Getter, plugin, visitor string) error {
	for _, l := range limitsOf(plugin, visitor) {
		now, err := readSize(g, l.key)
		if err != nil {
			return err
		}
		if now.calls >= l.max.calls || now.bytes >= l.max.bytes {
			return core.Errorf(core.Throttled, "Too many answers are kept for the header %s. Try again tomorrow, or without the header.", idempotencyHeader)
		}
	}
	return nil
}

// addSizes adds to the sizes of the kept answers to a caller.
func addSizes(w storage.Writer, plugin, visitor string, calls, bytes int) error {
	for _, l := range limitsOf(plugin, visitor) {
		size, err := readSize(w, l.key)
		if err != nil {
			return err
		}
		size.calls += uint64(calls) //nolint:gosec // subtracts if it is negative
		size.bytes += uint64(bytes) //nolint:gosec // as above
		if size.calls == 0 {
			w.Delete(l.key)
			continue
		}
		w.Put(l.key, binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, size.calls), size.bytes))
	}
	return nil
}

func readSize(g entrystore.Getter, key string) (answersSize, error) {
	text, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return answersSize{}, nil
	}
	if err != nil {
		return answersSize{}, err
	}
	if len(text) != 16 {
		return answersSize{}, errors.New("pluginhost: the size of kept answers cannot be read")
	}
	return answersSize{binary.BigEndian.Uint64(text), binary.BigEndian.Uint64(text[8:])}, nil
}
