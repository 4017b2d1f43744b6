package collections

import (
	"context"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// fetchAddress is the path of the call that fetches a file of another host, below that of the files.
const fetchAddress = "/fetch"

const (
	maxFetchBody = 16 << 10 // bytes of a body
	maxFetches   = 4        // files that are fetched at once
	fetchWait    = 30 * time.Second
)

// fetchFrom is the body of the call.
type fetchFrom struct {
	URL string `json:"url"`
	Alt string `json:"alt,omitempty"`
}

// fetchFile adds an entry for a file of another host, as upload does for a file that is sent.
func (c fileCalls) fetchFile(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(maxFetchBody)
	if err != nil {
		return api.Response{}, err
	}
	var from fetchFrom
	if err := strictjson.Into(body, &from); err != nil {
		return api.Response{}, err
	}
	if from.URL == "" {
		return api.Response{}, core.InvalidFields(core.FieldErrors{{Field: "url", Message: "is required"}})
	}
	release, err := c.fetchSlot(ctx)
	if err != nil {
		return api.Response{}, err
	}
	defer release()
	file, err := c.Fetch(ctx, from.URL)
	if err != nil {
		return api.Response{}, err
	}
	defer file.Close()
	stored, err := c.Media.Store(ctx, file)
	if err != nil {
		return api.Response{}, fullError(err)
	}
	return c.createFile(ctx, r, &uploadForm{file: stored, name: fetchedName(from.URL), alt: from.Alt})
}

// fetchSlot waits until fewer than maxFetches files are fetched. It fails with Unavailable after fetchWait.
func (h *Handlers) fetchSlot(ctx context.Context) (release func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, fetchWait)
	defer cancel()
	select {
	case h.fetches <- struct{}{}:
		return func() { <-h.fetches }, nil
	case <-ctx.Done():
		return nil, core.Wrap(ctx.Err(), core.Unavailable, "Too many pictures are being fetched. Please try again.")
	}
}

// fetchedName returns the name of a fetched file: the last segment of its address, if that has an extension.
func fetchedName(address string) string {
	u, err := url.Parse(address)
	if err == nil {
		if name := path.Base(u.Path); strings.Contains(strings.Trim(name, "."), ".") {
			return name
		}
	}
	return "picture"
}

// documentFetch documents the call.
func documentFetch(op *openapi.Operation, refused []core.Code) {
	op.ID, op.Body, op.Failures = "fetchFile", "FileAddress", refused
	op.Summary = "Fetch a file of another host into the library; the same bytes again give the entry that is there, with 200"
}
