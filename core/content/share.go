package content

import (
	"cmp"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Share is the caption that says how many entries have a value in an exact field: "All active",
// "3 of 4 active", and "None yet" where there are no entries.
type Share struct {
	Field, Value string
	Word         string // what people call such entries; the value if empty
}

func (c Share) check(t *Type) error {
	if c.Value == "" {
		return fmt.Errorf("share: needs a value")
	}
	if err := t.checkExact(c.Field); err != nil {
		return fmt.Errorf("share: %w", err)
	}
	return nil
}

// share is how many entries of all have the value.
type share struct {
	n, all int
	word   string
}

func (c Share) find(r storage.Reader, t *Type, _ time.Time) (finding, error) {
	found := share{word: cmp.Or(c.Word, c.Value)}
	var err error
	if found.all, err = t.countWhere(r, Filter{}); err != nil {
		return nil, err
	}
	found.n, err = t.countWhere(r, Filter{c.Field, c.Value})
	return found, err
}

func (s share) words(time.Time) string {
	switch {
	case s.all == 0:
		return "None yet"
	case s.n == s.all:
		return "All " + s.word
	}
	return fmt.Sprintf("%d of %d %s", s.n, s.all, s.word)
}

func (share) weight() int { return 0 }
