package system

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd"
)

// NotReadyReasons returns why the server should get no requests now.
func (srv *Monitor) NotReadyReasons() []string {
	err := srv.Store.View(context.Background(), func(storage.Reader) error { return nil })
	if err != nil {
		return []string{"The store cannot be read."}
	}
	names, err := srv.Content.Superseded(context.Background())
	if err != nil {
		return []string{"The store cannot be read."}
	}
	if len(names) > 0 {
		return []string{"Another version of the program has changed content types, and this server has to be updated: " + strings.Join(names, ", ") + "."}
	}
	return nil
}

// Problems returns what does not work at present while the site still does. Visitors are served from a store that
// takes no writes as well as ever.
func (srv *Monitor) Problems() []string {
	all := slices.Concat(srv.Feed.Problems(), srv.Reactions.Problems(), srv.Features.Problems())
	if srv.Pages != nil {
		all = append(all, srv.Pages.Problems()...)
	}
	if srv.Certs != nil {
		all = append(all, srv.Certs.Problems()...)
	}
	if srv.Scrub != nil {
		all = append(all, srv.Scrub.Problems()...)
	}
	if srv.Bucket != nil {
		all = append(all, srv.Bucket.Problems()...)
	}
	if problem := srv.writeProblem(); problem != "" {
		all = append(all, problem)
	}
	return all
}

// writeProblem returns why nothing can be saved; empty if it can. The error of the store names paths of this machine,
// and is only logged.
func (srv *Monitor) writeProblem() string {
	err := srv.Store.Trouble(context.Background())
	if err == nil {
		return ""
	}
	srv.Log.Warn("the store accepts no writes", slog.Any("error", err))
	switch {
	case errors.Is(err, storage.ErrFull):
		return "The disk is full: nothing can be saved."
	case errors.Is(err, storage.ErrReadOnly):
		return "The disk is read-only: nothing can be saved."
	case errors.Is(err, storage.ErrUnavailable):
		return "The store is out of reach: what is served may be older than what other nodes have, and nothing can be saved."
	case errors.Is(err, etcd.ErrRefused):
		return "The store refuses this node: the user, the password or the role is wrong. Nothing can be saved."
	case errors.Is(err, storage.ErrBroken):
		return "The store takes no writes until the program is started again."
	}
	return "Nothing can be saved at present."
}
