package hooks

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
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
func NewFetcher(private bool) *Fetcher {
	g := &guard{private: private, resolver: net.DefaultResolver}
	dialer := &net.Dialer{Resolver: g.resolver, Control: g.control}
	return &Fetcher{guard: g, client: &http.Client{
		Timeout: fetchTime,
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

// Fetch gets a file whole, at most 25 MB. It fails where the address may not be asked or does not answer with one.
func (f *Fetcher) Fetch(ctx context.Context, address string) (io.ReadSeekCloser, int64, error) {
	if err := f.guard.admits(ctx, address); err != nil {
		return nil, 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("User-Agent", "Quoin-Import")
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, 0, fmt.Errorf("hooks: it answered with %d", resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, fetchMost+1))
	if err == nil && len(body) > fetchMost {
		err = fmt.Errorf("hooks: the file is larger than %d bytes", fetchMost)
	}
	return struct {
		io.ReadSeeker
		io.Closer
	}{bytes.NewReader(body), io.NopCloser(nil)}, int64(len(body)), err
}
