package etcd

import (
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/storagetest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

func place(t *testing.T) storagetest.Opener {
	a := newAddress(t)
	return func() storage.Store { return open(t, Config{Address: a}) }
}

func TestStore(t *testing.T) { storagetest.Run(t, place) }

func TestSharedStore(t *testing.T) {
	nighttest.Only(t)
	storagetest.Shared(t, place)
}
