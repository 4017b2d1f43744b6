package figures

import (
	"cmp"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// share is the number of entries with the value, among all.
type share struct {
	n, all int
	word   string
}

func loadShare(r storage.Reader, t *model.Type, c model.Share) (Caption, error) {
	found := share{word: cmp.Or(c.Word, c.Value)}
	var err error
	if found.all, err = countWhere(r, t, model.Filter{}, model.Filter{}); err != nil {
		return nil, err
	}
	found.n, err = countWhere(r, t, model.Filter{Field: c.Field, Value: c.Value}, model.Filter{})
	return found, err
}

func (s share) Text(time.Time) string {
	switch {
	case s.all == 0:
		return "None yet"
	case s.n == s.all:
		return "All " + s.word
	}
	return fmt.Sprintf("%d of %d %s", s.n, s.all, s.word)
}

func (share) Size() int { return 0 }
