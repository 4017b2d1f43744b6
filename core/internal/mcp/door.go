package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// asked is the key under which a message's request is known to the tools.
type asked struct{}

// speak has the protocol's library answer a message.
func (s *Server) speak(ctx context.Context, r *api.Request, can map[string]rights) api.Response {
	handler, err := s.of(can)
	if err != nil {
		return s.API.Fail(ctx, r.ID, err)
	}
	if r.Body == nil {
		return s.API.Fail(ctx, r.ID, core.Errorf(core.Malformed, "There is no message."))
	}
	message, err := r.Body(maxMessage)
	if err == nil && messages(message) > maxBatch {
		err = core.Errorf(core.TooLarge, "A request may have at most %d messages.", maxBatch)
	}
	if err != nil {
		return s.API.Fail(ctx, r.ID, err)
	}
	in, err := http.NewRequestWithContext(context.WithValue(ctx, asked{}, r), http.MethodPost, Path, bytes.NewReader(message))
	if err != nil {
		return s.API.Fail(ctx, r.ID, err)
	}
	in.Header = header(r)
	answer := &written{head: http.Header{}}
	handler.ServeHTTP(answer, in)
	return answer.response()
}

// messages counts the messages of a request, up to one more than maxBatch. What is no JSON counts as one: the library says so.
func messages(text []byte) (n int) {
	in := json.NewDecoder(bytes.NewReader(text))
	if first, err := in.Token(); err != nil || first != json.Delim('[') {
		return 1
	}
	for n <= maxBatch && in.More() {
		var one json.RawMessage
		if in.Decode(&one) != nil {
			return 1
		}
		n++
	}
	return n
}

// header gives what the library reads of a request's head.
func header(r *api.Request) http.Header {
	head := http.Header{"Content-Type": {r.MediaType}, "Accept": {"application/json, text/event-stream"}}
	for _, f := range r.Protocol {
		head.Set(f.Name, f.Value)
	}
	return head
}

// written is an answer that is gathered before it is sent.
type written struct {
	head   http.Header
	status int
	body   bytes.Buffer
}

func (w *written) Header() http.Header { return w.head }

func (w *written) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *written) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

// Flush has nothing to do: the library asks for it.
func (w *written) Flush() {}

func (w *written) response() api.Response {
	out := api.Response{
		Status: w.status, Header: []api.Field{{Name: "Cache-Control", Value: "no-store"}},
		MediaType: w.head.Get("Content-Type"), Body: w.body.Bytes(),
	}
	for name, values := range w.head {
		if strings.HasPrefix(name, "Mcp-") {
			out.Header = append(out.Header, api.Field{Name: name, Value: values[0]})
		}
	}
	return out
}

// inner makes a call of the API on behalf of a request: with its token, for its client.
func inner(r *api.Request, method, path, query, ifMatch string, body []byte) *api.Request {
	call := &api.Request{
		Method: method, Path: path, Query: query, Client: r.Client, Origin: r.Origin, ID: r.ID, IfMatch: ifMatch,
		Authorization: r.Authorization,
	}
	if body != nil {
		call.MediaType = "application/json"
		call.Body = func(most int) ([]byte, error) {
			if len(body) > most {
				return nil, core.Errorf(core.TooLarge, "The entry is too large.")
			}
			return body, nil
		}
	}
	return call
}
