package pluginhost

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Secret derives keys from the secret of the site.
type Secret interface {
	// Derive returns a key for a purpose; nil if there is no secret.
	Derive(purpose string) []byte
}

const (
	linkPurpose = "links of plugins"
	macBytes    = 16 // of the signature that are in a token
	usedKeys    = "usedlink"
)

// signer makes and reads the tokens of a plugin.
type signer struct {
	Sites
	name string
}

// links returns the links of the plugin, until the context ends.
func (v visit) links(ctx context.Context) plugin.Links {
	s := signer{v.Sites, v.plugin}
	verify := func(purpose, token string) (string, error) { return s.verify(ctx, purpose, token) }
	return plugin.NewLinks(s.sign, verify, func(purpose, token string) (subject string, err error) {
		err = v.update(ctx, func(w storage.Writer) error {
			subject, err = s.use(w, purpose, token)
			return err
		})
		return subject, err
	})
}

func (s signer) key() []byte {
	if s.Secret == nil {
		return nil
	}
	return s.Secret.Derive(linkPurpose)
}

// sign returns the token for a subject: the time and the subject, a dot and the signature. Without a secret it is empty.
func (s signer) sign(purpose, subject string, until time.Time) string {
	key := s.key()
	if key == nil {
		return ""
	}
	content := binary.BigEndian.AppendUint64(nil, uint64(max(until.UnixMilli(), 0)))
	content = append(content, subject...)
	return encodeToken(content) + "." + encodeToken(s.mac(key, purpose, content))
}

func encodeToken(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (s signer) mac(key []byte, purpose string, content []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(entrystore.Key(s.name, purpose, string(content))))
	return mac.Sum(nil)[:macBytes]
}

// read returns the subject of a token that has not ended, when it ends, and the key of the mark that it was used. It fails
// with core.NotFound.
func (s signer) read(purpose, token string) (subject string, until time.Time, mark string, err error) {
	first, second, _ := strings.Cut(token, ".")
	content, contentErr := base64.RawURLEncoding.Strict().DecodeString(first)
	given, macErr := base64.RawURLEncoding.Strict().DecodeString(second)
	key := s.key()
	// Decoders skip line breaks: a token with some would have a mark of its own.
	if encodeToken(content) != first || encodeToken(given) != second {
		return "", until, "", errWrongLink()
	}
	if contentErr != nil || macErr != nil || len(content) < 8 || key == nil || !hmac.Equal(given, s.mac(key, purpose, content)) {
		return "", until, "", errWrongLink()
	}
	until = time.UnixMilli(int64(binary.BigEndian.Uint64(content[:8]))) //nolint:gosec // sign wrote an int64
	if !s.Now().Before(until) {
		return "", until, "", errWrongLink()
	}
	return string(content[8:]), until, entrystore.Key(usedKeys, s.name, second), nil
}

// errWrongLink is the same for all reasons, so that it reveals nothing about a token.
func errWrongLink() error {
	return core.Errorf(core.NotFound, "This link is not valid, or has been used.")
}

func (s signer) verify(ctx context.Context, purpose, token string) (subject string, err error) {
	subject, _, mark, err := s.read(purpose, token)
	if err != nil {
		return "", err
	}
	if err := s.Store.View(ctx, func(r storage.Reader) error { return checkUnused(r, mark) }); err != nil {
		return "", err
	}
	return subject, nil
}

// use is Links.Use in an update of the caller.
func (s signer) use(w storage.Writer, purpose, token string) (subject string, err error) {
	subject, until, mark, err := s.read(purpose, token)
	if err != nil {
		return "", err
	}
	if err := checkUnused(w, mark); err != nil {
		return "", err
	}
	w.Put(mark, []byte(until.UTC().Format(time.RFC3339Nano)))
	return subject, nil
}

func checkUnused(g entrystore.Getter, mark string) error {
	_, err := g.Get(mark)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return errWrongLink()
}

// SweepLinks deletes the marks of used tokens that have ended. It should be called about once an hour.
func (h *Host) SweepLinks(ctx context.Context) error {
	for {
		var ended []string
		if err := h.Store.View(ctx, func(r storage.Reader) error {
			ended = nil
			for pair, err := range r.Scan(entrystore.Key(usedKeys), "") {
				if err != nil {
					return err
				}
				until, err := time.Parse(time.RFC3339Nano, string(pair.Value))
				if err != nil || !h.Now().Before(until) {
					ended = append(ended, pair.Key)
				}
				if len(ended) == storage.MaxWrites {
					return nil
				}
			}
			return nil
		}); err != nil || len(ended) == 0 {
			return err
		}
		if _, err := h.Store.Update(ctx, func(w storage.Writer) error {
			for _, key := range ended {
				w.Delete(key)
			}
			return nil
		}); err != nil {
			return err
		}
	}
}
