package bolt

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// Identity implements storage.Store.
func (s *Store) Identity() storage.Identity { return *s.identity.Load() }

// NewEpoch implements storage.Store.
func (s *Store) NewEpoch(ctx context.Context) (id storage.Identity, err error) {
	err = s.join(ctx, func(g *group) error {
		if id, err = readIdentity(g.head); err != nil {
			return err
		}
		id.Epoch++
		g.writeIdentity(id)
		return nil
	})
	if err != nil {
		return storage.Identity{}, err
	}
	s.updateIdentity(id)
	return id, nil
}

// writeIdentity writes an identity in the transaction of the group.
func (g *group) writeIdentity(id storage.Identity) {
	defer recoverDamage(&g.err)
	g.members++
	g.err = writeIdentity(g.head, id)
}

// updateIdentity makes id the result of Identity, unless that has a later epoch.
func (s *Store) updateIdentity(id storage.Identity) {
	for {
		now := s.identity.Load()
		if now.Epoch >= id.Epoch || s.identity.CompareAndSwap(now, &id) {
			return
		}
	}
}

// ensureIdentity returns the identity of the store. It assigns one if there is none yet.
func ensureIdentity(db *bbolt.DB) (id storage.Identity, err error) {
	defer recoverDamage(&err)
	err = db.View(func(tx *bbolt.Tx) (err error) {
		id, err = readIdentity(tx.Bucket(headBucket))
		return err
	})
	if !errors.Is(err, errNoIdentity) {
		return id, err
	}
	id = storage.Identity{ID: rand.Text(), Epoch: 1}
	err = db.Update(func(tx *bbolt.Tx) error { return writeIdentity(tx.Bucket(headBucket), id) })
	return id, err
}

// errNoIdentity means that a version of the program without identities wrote the store.
var errNoIdentity = errors.New("storage: the store has no identity")

func readIdentity(head *bbolt.Bucket) (id storage.Identity, err error) {
	defer recoverDamage(&err)
	name, err := getHead(head, idKey)
	if err != nil {
		return id, err
	}
	if len(name) == 0 {
		return id, errNoIdentity
	}
	epoch, err := headNumber(head, epochKey)
	if err == nil && epoch == 0 {
		err = fmt.Errorf("%w: the epoch is zero", storage.ErrDamaged)
	}
	return storage.Identity{ID: string(name), Epoch: epoch}, err
}

func writeIdentity(head *bbolt.Bucket, id storage.Identity) error {
	return errors.Join(putHead(head, idKey, []byte(id.ID)), putHead(head, epochKey, number(id.Epoch)))
}
