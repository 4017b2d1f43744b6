package pluginhost

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/plugindata"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Do runs a transaction of a plugin.
func (a acting) Do(ctx context.Context, fn func(tx plugin.Tx) error) error {
	if err := a.checkWrite(); err != nil {
		return err
	}
	if a.busy != nil && !a.life.isShared() {
		if !a.busy.CompareAndSwap(false, true) {
			return errBusy
		}
		defer a.busy.Store(false)
	}
	var err error
	a.wait(func() {
		err = a.Writer.Transact(ctx, a.actor, a.plugin, func(tx *writer.Tx) (err error) {
			t := &transaction{acting: a, ctx: ctx, Tx: tx, values: map[string]*datum{}}
			tx.Check(t.checkUnchanged)
			tx.Stage(t.write)
			a.compute(func() { err = fn(plugin.NewTx(t, t.mail(), t.links())) })
			return err
		})
	})
	return err
}

// transaction is a transaction of a plugin.
type transaction struct {
	acting
	*writer.Tx
	ctx    context.Context
	values map[string]*datum
	order  []string // the keys that it writes, in the order of their first change
}

// mail returns the mail of the transaction: it is queued by the commit.
func (t *transaction) mail() plugin.Mail {
	b := mailbox{t.Sites, t.plugin}
	return plugin.NewMail(func(m plugin.Message) error {
		if err := b.check(t.ctx, m); err != nil {
			return err
		}
		t.Stage(func(w storage.Writer) error { return b.put(w, m) })
		t.After(b.Outbox.Wake)
		return nil
	})
}

// links returns the links of the transaction: Use makes a token invalid by the commit.
func (t *transaction) links() plugin.Links {
	s := signer{t.Sites, t.plugin}
	verify := func(purpose, token string) (string, error) { return s.verify(t.ctx, purpose, token) }
	return plugin.NewLinks(s.sign, verify, func(purpose, token string) (string, error) {
		subject, err := verify(purpose, token)
		if err == nil {
			t.Stage(func(w storage.Writer) error {
				_, err := s.use(w, purpose, token)
				return err
			})
		}
		return subject, err
	})
}

// datum is a value of the data that a transaction has read or changes.
type datum struct {
	was, is []byte // nil for no value
}

func (t *transaction) Read(typ, id string, into any) error {
	e, seesAll, err := t.Tx.Read(typ, id)
	if err != nil {
		return err
	}
	if !seesAll {
		return t.Sites.Reader.As(t.ctx, t.actor).Read(typ, e.ID, into)
	}
	return json.Unmarshal(t.Sites.Reader.Render(t.actor, e), into)
}

func (t *transaction) Create(typ string, fields any) (string, error) {
	body, err := encode(fields)
	if err != nil {
		return "", err
	}
	return t.Tx.Create(typ, body)
}

func (t *transaction) Update(typ, id string, fields any) error {
	body, err := encode(fields)
	if err != nil {
		return err
	}
	return t.Tx.Update(typ, id, body)
}

func (t *transaction) Delete(typ, id string) error { return t.Tx.Delete(typ, id) }

func (t *transaction) Get(key string) ([]byte, error) {
	v, err := t.datum(key)
	if err != nil {
		return nil, err
	}
	if v.is == nil {
		return nil, plugindata.NotFound()
	}
	return bytes.Clone(v.is), nil
}

func (t *transaction) Set(key string, to []byte) error {
	if len(to) > plugindata.MaxValue {
		return plugindata.TooLarge()
	}
	return t.set(key, append([]byte{}, to...))
}

func (t *transaction) Unset(key string) error { return t.set(key, nil) }

func (t *transaction) set(key string, to []byte) error {
	v, err := t.datum(key)
	if err != nil {
		return err
	}
	if !slices.Contains(t.order, key) {
		t.order = append(t.order, key)
	}
	v.is = to
	return nil
}

// datum returns a value of the transaction. The first time it reads it from the store.
func (t *transaction) datum(key string) (*datum, error) {
	if v := t.values[key]; v != nil {
		return v, nil
	}
	was, err := data{t.visit}.Get(t.ctx, key)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return nil, err
	}
	t.values[key] = &datum{was, was}
	return t.values[key], nil
}

// checkUnchanged fails with commit.ErrConflict if a value that the transaction has read has changed.
func (t *transaction) checkUnchanged(g entrystore.Getter) error {
	for key, v := range t.values {
		now, err := plugindata.Get(g, t.plugin, key)
		if err != nil && core.CodeOf(err) != core.NotFound {
			return err
		}
		if (now == nil) != (v.was == nil) || !bytes.Equal(now, v.was) {
			return commit.ErrConflict
		}
	}
	return nil
}

// write writes the values within the update of the transaction.
func (t *transaction) write(w storage.Writer) error {
	for _, key := range t.order {
		err := error(nil)
		if to := t.values[key].is; to == nil {
			err = plugindata.Delete(w, t.plugin, key)
		} else {
			err = plugindata.Set(w, t.plugin, key, to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
