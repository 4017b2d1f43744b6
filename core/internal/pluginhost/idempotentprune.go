package pluginhost

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// PruneAnswers deletes the kept answers whose time is over.
func (a answers) PruneAnswers(ctx context.Context) error {
	for after, more := "", true; more; {
		var over []string
		if err := a.store.View(ctx, func(r storage.Reader) error {
			more, over = false, nil
			n := 0
			for pair, err := range r.Scan(entrystore.Key(answerKeys), after) {
				if err != nil {
					return err
				}
				if n == scanned {
					more = true
					return nil
				}
				n, after = n+1, strings.Clone(pair.Key)
				if a.isOver(pair.Value) {
					over = append(over, after)
				}
			}
			return nil
		}); err != nil {
			return err
		}
		for some := range slices.Chunk(over, pruned) {
			if err := a.deleteAnswers(ctx, some); err != nil {
				return err
			}
		}
	}
	return nil
}

// deleteAnswers deletes kept answers, unless a new call has taken the key meanwhile.
func (a answers) deleteAnswers(ctx context.Context, keys []string) error {
	_, err := a.store.Update(ctx, func(w storage.Writer) error {
		for _, key := range keys {
			answer, size, err := readAnswer(w, key)
			if err != nil {
				return err
			}
			if answer == nil || a.now().UTC().Before(answer.Until) {
				continue
			}
			if err := deleteAnswer(w, key, answer, size); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// isOver reports whether the time of a kept answer is over.
func (a answers) isOver(text []byte) bool {
	answer := keptAnswer{}
	return json.Unmarshal(text, &answer) == nil && !a.now().UTC().Before(answer.Until)
}
