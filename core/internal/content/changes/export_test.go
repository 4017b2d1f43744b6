package changes

import "github.com/quoin-cms/quoin/storage"

// KeepAtMost sets the largest number of commits that remain in the log after Trim.
func (f *Feed) KeepAtMost(n storage.Seq) { f.keepAtMost = n }
