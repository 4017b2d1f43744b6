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
	longestRun = 6 * callTimeout
	// pruned is the maximum number of answers that are deleted at a time.
	pruned = storage.MaxWrites
)

// answersPrefix begins the keys of answers in the store.
var answersPrefix = entrystore.Key("idempotent")

// isAnswer reports whether a key of the store is that of an answer. Backups leave answers out.
func isAnswer(key string) bool { return strings.HasPrefix(key, answersPrefix) }

// keptAnswer is a call with a key, and its answer once it is there.
type keptAnswer struct {
	Call      string      `json:"call"` // a hash of the request
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

// once answers a call with a key by do, or with the kept answer of an earlier call. A call without a key is answered by do.
func (a answers) once(
	ctx context.Context, request *api.Request, p *plugin.Plugin, r plugin.Route, in *input, do func() (api.Response, error),
) (api.Response, error) {
	key, sent, err := answerKey(request, p, r, in)
	if err != nil {
		return api.Response{}, err
	}
	if key == "" {
		return do()
	}
	if out, found, err := a.begin(ctx, key, sent); err != nil || found {
		return out, err
	}
	out, err := do()
	// The answer is kept although the caller may have gone.
	if failed := a.end(context.WithoutCancel(ctx), key, sent, out, err); failed != nil {
		a.log.Error("the answer to a call with an idempotency key is not kept", slog.String("plugin", p.Name), slog.Any("error", failed))
	}
	return out, err
}

// answerKey returns the key of the kept answer to a call, empty for a call without an idempotency key, and a hash of the
// request. It fails with Malformed or TooLarge.
func answerKey(request *api.Request, p *plugin.Plugin, r plugin.Route, in *input) (key, sent string, err error) {
	name := request.AllHeaders().Get(idempotencyHeader)
	if name == "" {
		return "", "", nil
	}
	if len(name) > maxIdempotencyKey {
		return "", "", core.Errorf(core.Malformed, "The header %s must be at most %d bytes.", idempotencyHeader, maxIdempotencyKey)
	}
	sent, err = callHash(request, in)
	return entrystore.Key("idempotent", p.Name, hash(keyOf(r), callerOf(request), name)), sent, err
}

// kept returns the kept answer to an equal call with the same idempotency key.
func (a answers) kept(ctx context.Context, request *api.Request, p *plugin.Plugin, r plugin.Route, in *input) (out api.Response, found bool, err error) {
	key, sent, err := answerKey(request, p, r, in)
	if err != nil || key == "" {
		return out, false, err
	}
	err = a.store.View(ctx, func(s storage.Reader) error {
		before, err := readAnswer(s, key)
		if err != nil || before == nil || !before.Done || before.TooLarge || before.Call != sent || !a.now().UTC().Before(before.Until) {
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
// another call, and with Conflict if it still runs or its answer is not kept.
func (a answers) begin(ctx context.Context, key, sent string) (out api.Response, found bool, err error) {
	_, err = a.store.Update(ctx, func(w storage.Writer) error {
		found = false
		before, err := readAnswer(w, key)
		switch now := a.now().UTC(); {
		case err != nil:
			return err
		case before == nil || !now.Before(before.Until):
			return putAnswer(w, key, keptAnswer{Call: sent, Until: now.Add(longestRun)})
		case before.Call != sent:
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
func (a answers) end(ctx context.Context, key, sent string, out api.Response, failed error) error {
	_, err := a.store.Update(ctx, func(w storage.Writer) error {
		if failed != nil {
			w.Delete(key)
			return nil
		}
		answer := keptAnswer{
			Call: sent, Until: a.now().UTC().Add(answersKept), Done: true,
			Status: out.Status, Header: out.Header, MediaType: out.MediaType, Body: out.Body,
		}
		if len(out.Body) > maxKept {
			answer.TooLarge, answer.Body = true, nil
		}
		return putAnswer(w, key, answer)
	})
	return err
}

func readAnswer(from interface {
	Get(key string) ([]byte, error)
}, key string,
) (*keptAnswer, error) {
	text, err := from.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil //nolint:nilnil // none is no failure
	}
	if err != nil {
		return nil, err
	}
	answer := &keptAnswer{}
	if err := json.Unmarshal(text, answer); err != nil {
		return nil, fmt.Errorf("pluginhost: the answer to a call with a key: %w", err)
	}
	return answer, nil
}

func putAnswer(w storage.Writer, key string, answer keptAnswer) error {
	text, err := json.Marshal(answer)
	if err == nil {
		w.Put(key, text)
	}
	return err
}

// PruneAnswers deletes the kept answers whose time is over.
func (a answers) PruneAnswers(ctx context.Context) error {
	after := ""
	for {
		var over []string
		more := false
		if err := a.store.View(ctx, func(r storage.Reader) error {
			n := 0
			for pair, err := range r.Scan(answersPrefix, after) {
				if err != nil {
					return err
				}
				if n == pruned {
					more = true
					return nil
				}
				n, after = n+1, strings.Clone(pair.Key)
				if a.isOver(pair.Value) {
					over = append(over, after)
				}
			}
			return nil
		}); err != nil {
			return err
		}
		if err := a.deleteAnswers(ctx, over); err != nil || !more {
			return err
		}
	}
}

// deleteAnswers deletes kept answers, unless a new call has taken the key meanwhile.
func (a answers) deleteAnswers(ctx context.Context, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	_, err := a.store.Update(ctx, func(w storage.Writer) error {
		for _, key := range keys {
			if text, err := w.Get(key); err == nil && a.isOver(text) {
				w.Delete(key)
			}
		}
		return nil
	})
	return err
}

// isOver reports whether the time of a kept answer is over, or whether it cannot be read.
func (a answers) isOver(text []byte) bool {
	answer := keptAnswer{}
	return json.Unmarshal(text, &answer) != nil || !a.now().UTC().Before(answer.Until)
}
