package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Fetcher gets files from addresses that somebody typed, and never from the private network, unless it may.
type Fetcher struct {
	guard  *guard
	client *http.Client
}

// What a file that is fetched may take.
const (
	fetchTime = time.Minute
	fetchMost = 25 << 20 // bytes
	fetchHops = 3        // redirects
)

// NewFetcher makes a fetcher. Private lets it go to private addresses.
func NewFetcher(private bool) *Fetcher { return newFetcher(private, fetchTime) }

func newFetcher(private bool, within time.Duration) *Fetcher {
	g := &guard{private: private, resolver: net.DefaultResolver}
	dialer := &net.Dialer{Resolver: g.resolver, Control: g.control}
	return &Fetcher{guard: g, client: &http.Client{
		Timeout: within,
		// A proxy would make the connection in our place, to wherever a name leads there.
		Transport: &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxResponseHeaderBytes: maxAnswerHead,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > fetchHops {
				return http.ErrUseLastResponse
			}
			return g.admits(r.Context(), r.URL.String())
		},
	}}
}

// Fetch gets a file whole, at most 25 MB and within a minute. It fails with Invalid, in words for people, where the address
// may not be asked or does not answer with one.
func (f *Fetcher) Fetch(ctx context.Context, address string) (io.ReadSeekCloser, int64, error) {
	body, err := f.fetch(ctx, address)
	switch late, is := errors.AsType[net.Error](err); {
	case err == nil:
		return struct {
			io.ReadSeeker
			io.Closer
		}{bytes.NewReader(body), io.NopCloser(nil)}, int64(len(body)), nil
	case core.CodeOf(err) == core.Invalid:
		return nil, 0, err
	case is && late.Timeout():
		return nil, 0, core.Wrap(err, core.Invalid, fmt.Sprintf("it did not come within %v", f.client.Timeout))
	}
	return nil, 0, core.Wrap(err, core.Invalid, "the old site cannot be reached, or broke off")
}

func (f *Fetcher) fetch(ctx context.Context, address string) ([]byte, error) {
	if err := f.guard.admits(ctx, address); err != nil {
		return nil, core.Wrap(err, core.Invalid, "it may not be fetched: the address "+wrongWith(err))
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", "Quoin-Import")
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, core.Errorf(core.Invalid, "the old site answered with %d", resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, fetchMost+1))
	if err == nil && len(body) > fetchMost {
		err = core.Errorf(core.Invalid, "it is larger than %d MB", fetchMost>>20)
	}
	return body, err
}

// wrongWith says what is wrong with an address that a guard has refused.
func wrongWith(err error) string {
	if known, ok := errors.AsType[*core.Error](err); ok && len(known.Fields) > 0 {
		return known.Fields[0].Message
	}
	return "is none"
}
