package brand

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/etag"
)

// site is what the icons and the manifest are made of.
type site struct {
	Name    string `json:"siteName"`
	Favicon string `json:"favicon"`
	Accent  string `json:"accentShown"`

	picture *query.Kept // of the favicon, if the library has it
	client  string      // the key by which the work for a client is limited
}

func (h *handlers) site(ctx context.Context) (site, error) {
	var s site
	body, err := h.Settings(ctx)
	if core.CodeOf(err) == core.NotFound {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(body, &s); err != nil {
		return s, fmt.Errorf("brand: settings: %w", err)
	}
	if own(s.Favicon) {
		s.Favicon = ""
	}
	id := field.MediaID(s.Favicon)
	if id == "" {
		return s, nil
	}
	item, err := h.Item(ctx, id)
	if err == nil && item.Kind == library.Image {
		s.picture = item
	}
	if core.CodeOf(err) == core.NotFound {
		err = nil
	}
	return s, err
}

// elsewhere returns the address of a favicon that is no file of the library; empty for none.
func (s site) elsewhere() string {
	if strings.HasPrefix(s.Favicon, field.MediaPath) {
		return ""
	}
	return s.Favicon
}

// key names all that an answer depends on.
func (s site) key() string {
	version := ""
	if s.picture != nil {
		version = s.picture.ID + " " + s.picture.Version
	}
	return strings.Join([]string{s.Name, s.Accent, s.Favicon, version}, "\n")
}

// answer is the body of an answer with its entity tag, or the address to which it leads on.
type answer struct {
	body           []byte
	tag, elsewhere string
}

// kept is the last answer of a call. Requests that come while it is made wait for it.
type kept struct {
	mu  sync.Mutex
	key string
	answer
}

func (k *kept) get(s site, produce func() ([]byte, error)) (answer, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if key := s.key(); k.tag == "" || k.key != key {
		body, err := produce()
		if err != nil {
			return answer{}, err
		}
		k.key, k.answer = key, answer{body: body, tag: etag.Content(body)}
	}
	return k.answer, nil
}
