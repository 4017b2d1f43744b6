package pluginhost

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

const (
	idempotencyHeader = "Idempotency-Key"
	maxIdempotencyKey = 255 // bytes
	// answersKept is how long the answer to a call with a key is kept, and maxKept the maximum size of its body in bytes.
	answersKept = 24 * time.Hour
	maxKept     = 64 << 10
	// longestRun is the time after which a call without an answer counts as ended with the program.
	longestRun = 6 * pluginguard.CallTimeout
	// pruned is the maximum number of answers that are deleted at a time: each with two sizes, which are read and written.
	pruned = storage.MaxWrites / 6
	// scanned is the number of answers that are read at a time.
	scanned = 1000
)

// The families of keys of answers.
const (
	answerKeys  = "idempotent"     // plugin, hash of the call -> keptAnswer in JSON
	answersKeys = "idempotentsize" // plugin, caller -> the size of the answers to a group of callers, or to an address
)

// isAnswer reports whether a key of the store is that of an answer, or of the size of answers. Backups leave them out.
func isAnswer(key string) bool {
	return strings.HasPrefix(key, entrystore.Key(answerKeys)) || strings.HasPrefix(key, entrystore.Key(answersKeys))
}

// keptAnswer is a call with a key, and its answer once it is there.
type keptAnswer struct {
	Call      string      `json:"call"`    // a hash of the request
	Visitor   string      `json:"visitor"` // a hash of the address of a visitor; empty for other callers
	Until     time.Time   `json:"until"`
	Done      bool        `json:"done"`
	TooLarge  bool        `json:"tooLarge"`
	Status    int         `json:"status"`
	Header    []api.Field `json:"header"`
	MediaType string      `json:"mediaType"`
	Body      []byte      `json:"body"`
}

// answers keeps the answers to calls with an idempotency key. It is safe for concurrent use.
type answers struct {
	store storage.Store
	now   func() time.Time
	log   *slog.Logger
}

// once answers a call with a key by do, or with the kept answer of an earlier call. do calls late with the result of a function
// that ends after its caller was answered with pluginguard.ErrRunning.
func (a answers) once(
	ctx context.Context, c *keyedCall, do func(late func(api.Response, error)) (api.Response, error),
) (api.Response, error) {
	if out, found, err := a.begin(ctx, c); err != nil || found {
		return out, err
	}
	// The answer is kept although the caller may have gone.
	after := context.WithoutCancel(ctx)
	out, err := do(func(out api.Response, err error) { a.report(c, a.end(after, c, out, err)) })
	if errors.Is(err, pluginguard.ErrRunning) {
		a.report(c, a.hold(after, c))
	} else {
		a.report(c, a.end(after, c, out, err))
	}
	return out, err
}

// report logs that an answer is not kept.
func (a answers) report(c *keyedCall, err error) {
	if err != nil {
		a.log.Error("the answer to a call with an idempotency key is not kept", slog.String("plugin", c.plugin), slog.Any("error", err))
	}
}

// hold keeps the record of a call that still runs, so that no repetition runs beside it.
func (a answers) hold(ctx context.Context, c *keyedCall) error {
	_, err := a.store.Update(ctx, func(w storage.Writer) error {
		before, size, err := readAnswer(w, c.key)
		if err != nil || before == nil || before.Done || before.Call != c.sent {
			return err // it has ended meanwhile
		}
		next := *before
		next.Until = a.now().UTC().Add(answersKept)
		return c.put(w, before, size, next)
	})
	return err
}

// keyedCall is a call with an idempotency key.
type keyedCall struct {
	plugin  string
	key     string // that of the answer in the store
	sent    string // a hash of the request
	visitor string // a hash of the address of a visitor; empty for other callers
}

// keyedCallOf returns a call with an idempotency key; nil for a call without a key, or of a route that keeps no answers. It
// fails with Malformed or TooLarge.
func keyedCallOf(request *api.Request, p *plugin.Plugin, r plugin.Route, in *input) (*keyedCall, error) {
	if !r.Idempotent {
		return nil, nil //nolint:nilnil // none is no failure
	}
	name := request.AllHeaders().Get(idempotencyHeader)
	if name == "" {
		return nil, nil //nolint:nilnil // none is no failure
	}
	if len(name) > maxIdempotencyKey {
		return nil, core.Errorf(core.Malformed, "The header %s must be at most %d bytes.", idempotencyHeader, maxIdempotencyKey)
	}
	sent, err := callHash(request, in)
	if err != nil {
		return nil, err
	}
	c := &keyedCall{plugin: p.Name, key: entrystore.Key(answerKeys, p.Name, hash(keyOf(r), callerOf(request), name)), sent: sent}
	if request.Actor().Role == core.Visitor {
		c.visitor = hash(limit.Key(request.Client.Address))
	}
	return c, nil
}

// kept returns the kept answer to an equal call with the same idempotency key.
func (a answers) kept(ctx context.Context, c *keyedCall) (out api.Response, found bool, err error) {
	err = a.store.View(ctx, func(s storage.Reader) error {
		before, _, err := readAnswer(s, c.key)
		if err != nil || before == nil || !before.Done || before.TooLarge || before.Call != c.sent || !a.now().UTC().Before(before.Until) {
			return err
		}
		found, out = true, before.response()
		return nil
	})
	return out, found, entrystore.Explain(err)
}

// response returns the kept answer.
func (a *keptAnswer) response() api.Response {
	return api.Response{Status: a.Status, Header: a.Header, MediaType: a.MediaType, Body: a.Body}
}

// callerOf returns a text that identifies the caller of a request.
func callerOf(request *api.Request) string {
	switch caller := request.Caller(); {
	case request.Actor().Role == core.Visitor:
		return "visitor/" + request.Client.Address
	case caller.Token != "":
		return "token/" + caller.Token
	}
	return "user/" + request.Actor().Name
}

// callHash returns a hash of the path, the query, the headers of the input and the body of a request, whose body can still be
// read.
func callHash(request *api.Request, in *input) (string, error) {
	read := &request.Body
	if request.Encoded != nil {
		read = &request.Encoded
	}
	var body []byte
	if *read != nil {
		var err error
		if body, err = (*read)(in.maxBody); err != nil {
			return "", err
		}
		*read = func(int) ([]byte, error) { return body, nil }
	}
	texts := []string{request.Path, request.Query, request.MediaType, string(body)}
	for _, name := range in.headers() {
		texts = append(texts, strings.Join(request.AllHeaders().Values(name), ", "))
	}
	return hash(texts...), nil
}

// hash returns a hash of texts.
func hash(texts ...string) string {
	sum := sha256.Sum256([]byte(entrystore.Key(texts...)))
	return hex.EncodeToString(sum[:])
}

// begin records that a call runs, or returns the answer of the earlier call with its key. It fails with Invalid if that was
// another call, with Conflict if it still runs or its answer is not kept, and with Throttled if too many answers are kept.
func (a answers) begin(ctx context.Context, c *keyedCall) (out api.Response, found bool, err error) {
	_, err = a.store.Update(ctx, func(w storage.Writer) error {
		found = false
		before, size, err := readAnswer(w, c.key)
		switch now := a.now().UTC(); {
		case err != nil:
			return err
		case before == nil || !now.Before(before.Until):
			if err := checkSizes(w, c.plugin, c.visitor); err != nil {
				return err
			}
			return c.put(w, before, size, keptAnswer{Call: c.sent, Visitor: c.visitor, Until: now.Add(longestRun)})
		case before.Call != c.sent:
			return core.Errorf(core.Invalid, "Another call was made with this %s. Choose another.", idempotencyHeader)
		case !before.Done:
			return core.Errorf(core.Conflict, "The call with this %s is still running.", idempotencyHeader)
		case before.TooLarge:
			return core.Errorf(core.Conflict, "The call with this %s has succeeded. Its answer was too large to be kept.", idempotencyHeader)
		}
		found, out = true, before.response()
		return nil
	})
	return out, found, entrystore.Explain(err)
}

// end keeps the answer to a call, or deletes the record of a call that failed.
func (a answers) end(ctx context.Context, c *keyedCall, out api.Response, failed error) error {
	_, err := a.store.Update(ctx, func(w storage.Writer) error {
		before, size, err := readAnswer(w, c.key)
		if err != nil {
			return err
		}
		if failed != nil {
			return deleteAnswer(w, c.key, before, size)
		}
		answer := keptAnswer{
			Call: c.sent, Visitor: c.visitor, Until: a.now().UTC().Add(answersKept), Done: true,
			Status: out.Status, Header: out.Header, MediaType: out.MediaType, Body: out.Body,
		}
		if len(out.Body) > maxKept {
			answer.TooLarge, answer.Body = true, nil
		}
		return c.put(w, before, size, answer)
	})
	return err
}

// readAnswer returns a kept answer and the length of its text; nil if there is none.
func readAnswer(from entrystore.Getter, key string) (*keptAnswer, int, error) {
	text, err := from.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	answer := &keptAnswer{}
	if err := json.Unmarshal(text, answer); err != nil {
		return nil, 0, fmt.Errorf("pluginhost: the answer to a call with a key: %w", err)
	}
	return answer, len(text), nil
}

// put stores an answer in place of the one before, whose text has size bytes.
func (c *keyedCall) put(w storage.Writer, before *keptAnswer, size int, answer keptAnswer) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	if err := deleteAnswer(w, c.key, before, size); err != nil {
		return err
	}
	w.Put(c.key, text)
	return addSizes(w, c.plugin, c.visitor, 1, len(text))
}

// deleteAnswer deletes an answer, whose text has size bytes. Nothing happens if it is nil.
func deleteAnswer(w storage.Writer, key string, answer *keptAnswer, size int) error {
	if answer == nil {
		return nil
	}
	parts, err := entrystore.Parts(key)
	if err != nil {
		return err
	}
	w.Delete(key)
	return addSizes(w, parts[1], answer.Visitor, -1, -size)
}
