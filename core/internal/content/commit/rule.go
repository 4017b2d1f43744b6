package commit

import (
	"encoding/binary"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// A rule across entries is checked before the update, because it may read many entries. Within a process, writes of the type
// wait for each other. Between processes with one store, a counter of the type detects a write in between: the rule is then
// checked again.

// RuleCount returns a number that changes with each entry of a type that is created or changed. It is never 0.
func RuleCount(g entrystore.Getter, typ string) (uint64, error) {
	n, err := counterAt(g, entrystore.RuleKey(typ))
	return max(n, 1), err
}

// countWrite changes the number of RuleCount. It fails with ErrConflict if it has changed since the rule of next was checked.
func countWrite(w storage.Writer, t *model.Type, next *Revision) error {
	if !t.Rules() {
		return nil
	}
	n, err := RuleCount(w, t.Name)
	if err != nil {
		return err
	}
	if next.RuleCount != 0 && next.RuleCount != n {
		return ErrConflict
	}
	w.Put(entrystore.RuleKey(t.Name), binary.AppendUvarint(nil, n+1))
	return nil
}
