package search

import (
	"errors"
	"runtime"
	"sync"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
)

// asyncErrorCallback is the name under which onAsyncError is registered with Bleve.
const asyncErrorCallback = "quoin"

// prepareBleve registers the callback for background errors and leaves one processor free for requests while many texts
// are analysed. Both settings apply to the whole program.
var prepareBleve = sync.OnceFunc(func() {
	scorch.RegistryAsyncErrorCallbacks[asyncErrorCallback] = onAsyncError
	bleve.Config.SetAnalysisQueueSize(max(1, runtime.GOMAXPROCS(0)-1))
})

// openSubIndexes holds every open subIndex by the path of its files.
var openSubIndexes sync.Map

// persister is the part of Bleve that writes batches to disk. The other background part, the merger, only combines
// files: its failure loses nothing.
const persister = "persister"

// writeRetryDelay is the delay before Bleve retries a failed write to disk.
const writeRetryDelay = time.Second

// onAsyncError reports an error to the waiting commit. It blocks Bleve for a while, because Bleve would otherwise retry
// at once and endlessly.
func onAsyncError(err error, path string) {
	found, ok := openSubIndexes.Load(path)
	if !ok {
		return
	}
	s := found.(*subIndex)
	if errors.Is(err, scorch.ErrAsyncPanic) {
		s.markDied()
		return
	}
	if fault, ok := errors.AsType[*scorch.ScorchError](err); ok && fault.Source == persister {
		select {
		case s.writeErrors <- fault.ErrMsg:
		default: // one pending error is enough
		}
	}
	select {
	case <-s.closing:
	case <-time.After(writeRetryDelay):
	}
}

func indexOptions() map[string]any {
	return map[string]any{
		"asyncErrorCallbackName": asyncErrorCallback,
		"bolt_timeout":           "1s", // for the lock on the folder
		// By default Bleve closes a batch when persisting it fails, while searches still read it. With this option it
		// closes none, and commit waits for the disk itself.
		"unsafe_batch": true,
	}
}
