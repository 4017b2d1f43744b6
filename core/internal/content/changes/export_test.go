package changes

import "github.com/quoin-cms/quoin/storage"

// KeepAtMost sets how many commits a trimmed log keeps.
func (f *Feed) KeepAtMost(n storage.Seq) { f.keepAtMost = n }
