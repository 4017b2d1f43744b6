package app

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd"
)

// reasons says why the server should get no requests now.
func (h *server) notReadyReasons() []string {
	err := h.store.View(context.Background(), func(storage.Reader) error { return nil })
	if err != nil {
		return []string{"The store cannot be read."}
	}
	names, err := h.content.Overtaken(context.Background())
	if err != nil {
		return []string{"The store cannot be read."}
	}
	if len(names) > 0 {
		return []string{"Another version of the program has changed content types, and this server has to be updated: " + strings.Join(names, ", ") + "."}
	}
	return nil
}

// troubles tells what does not work at present while the site still does. Visitors are served from a store that
// takes no writes as well as ever.
func (h *server) problems() []string {
	all := slices.Concat(h.feed.Troubles(), h.reactions.Troubles(), h.search.Troubles())
	if h.pages != nil {
		all = append(all, h.pages.Troubles()...)
	}
	all = append(all, h.host.Troubles()...)
	if h.certs != nil {
		all = append(all, h.certs.Troubles()...)
	}
	all = append(all, h.post.Queue.Troubles()...)
	if h.maintenance.State().On {
		all = append(all, "Visitors are shown the maintenance page.")
	}
	if h.scrub != nil {
		all = append(all, h.scrub.Troubles()...)
	}
	if h.bucket != nil {
		all = append(all, h.bucket.Troubles()...)
	}
	all = append(all, h.backups.Troubles()...)
	if trouble := h.writeProblem(); trouble != "" {
		all = append(all, trouble)
	}
	return all
}

// writing says why nothing can be saved; empty if it can. What the store says names places on this machine, and is
// for the log.
func (h *server) writeProblem() string {
	err := h.store.Trouble(context.Background())
	if err == nil {
		return ""
	}
	h.log.Warn("the store takes no writes", slog.Any("error", err))
	switch {
	case errors.Is(err, storage.ErrFull):
		return "The disk is full: nothing can be saved."
	case errors.Is(err, storage.ErrReadOnly):
		return "The disk is read-only: nothing can be saved."
	case errors.Is(err, storage.ErrAway):
		return "The store is out of reach: what is served may be older than what other nodes have, and nothing can be saved."
	case errors.Is(err, etcd.ErrRefused):
		return "The store refuses this node: the user, the password or the role is wrong. Nothing can be saved."
	case errors.Is(err, storage.ErrBroken):
		return "The store takes no writes until the program is started again."
	}
	return "Nothing can be saved at present."
}
