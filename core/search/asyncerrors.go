package search

import (
	"errors"
	"runtime"
	"sync"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
)

// faults is the name under which Bleve finds noticeFault.
const asyncErrorCallback = "quoin"

// prepareBleve makes Bleve tell of what fails in the background, and leaves the site a processor while many
// texts are taken apart. Both settings are for the program as a whole.
var prepareBleve = sync.OnceFunc(func() {
	scorch.RegistryAsyncErrorCallbacks[asyncErrorCallback] = onAsyncError
	bleve.Config.SetAnalysisQueueSize(max(1, runtime.GOMAXPROCS(0)-1))
})

// shelves has every open shelf by the path of its files.
var openSubIndexes sync.Map

// persister is the part of Bleve that writes batches to the disk. Another puts files together; what that
// cannot do changes nothing.
const persister = "persister"

// retryWrite is how long Bleve waits before it tries again to write to a disk that refused.
const writeRetryDelay = time.Second

// noticeFault tells the commit that waits, and holds Bleve up where it would try again at once, and for
// ever.
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
		default: // a fault that nobody has heard of yet says enough
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
		// A batch that waits for the disk is closed by Bleve when that fails, while searches still see
		// it. With this none is, and commit waits for the disk by itself.
		"unsafe_batch": true,
	}
}
