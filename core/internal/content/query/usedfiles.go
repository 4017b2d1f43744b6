package query

import (
	"context"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// usedFiles is the ids of the files that entries refer to, as of a commit.
type usedFiles struct {
	ids map[string]bool
	seq uint64
}

func (u *usedFiles) size() int    { return 64 * len(u.ids) }
func (u *usedFiles) asOf() uint64 { return u.seq }

// fileUsers returns the names of the types whose entries may refer to files.
func (s *source) fileUsers() (names []string) {
	for _, t := range s.registry.Referring(field.MediaType) {
		names = append(names, t.Name)
	}
	return names
}

// usedFiles returns the files for which UsedBy returns an entry.
func (s *source) usedFiles(ctx context.Context) (*usedFiles, error) {
	return cached(ctx, s, cacheKey{typ: field.MediaType, op: "used"}, s.fileUsers(), func(r storage.Reader) (*usedFiles, error) {
		ids, err := entrystore.UsedFiles(ctx, r, s.registry.Referring(field.MediaType))
		return &usedFiles{ids, uint64(r.Seq())}, err
	})
}
