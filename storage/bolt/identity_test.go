package bolt

import (
	"errors"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// TestIdentityOfAnOlderStore checks that a store without an identity gets one and keeps it.
func TestIdentityOfAnOlderStore(t *testing.T) {
	path := newPath(t)
	alter(t, path, func(tx *bbolt.Tx) error {
		head := tx.Bucket(headBucket)
		return errors.Join(head.Delete(idKey), head.Delete(epochKey))
	})
	var ids []storage.Identity
	for range 2 {
		store := open(t, path)
		ids = append(ids, store.Identity())
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if ids[0].ID == "" || ids[0].Epoch != 1 || ids[0] != ids[1] {
		t.Errorf("an older store has the identities %+v", ids)
	}
}
