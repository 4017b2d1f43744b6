package auth

import (
	"context"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// requireFactorKey exists while all users must have a second factor.
const requireFactorKey = "auth/require-factor"

// requireFactorTitle is the title of that setting in the activity.
const requireFactorTitle = "Second factor of everybody"

// RequiresFactor reports whether all users must have a second factor.
func (s *Service) RequiresFactor(ctx context.Context) (required bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		required, err = readRequired(r)
		return err
	})
	return required, err
}

func readRequired(from getter) (bool, error) {
	_, err := from.Get(requireFactorKey)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("auth: read whether factors are required: %w", err)
	}
	return true, nil
}

// RequireFactor sets whether all users must have a second factor. An actor who turns this on must have a second factor,
// otherwise it fails with core.Conflict: this prevents an administrator from locking out everybody including themselves.
func (s *Service) RequireFactor(ctx context.Context, actor core.Actor, required bool) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		before, err := readRequired(w)
		if err != nil || before == required {
			return err
		}
		if !required {
			w.Delete(requireFactorKey)
			return s.recordActivity(w, core.ActSettingChanged, requireFactorTitle, actor)
		}
		acc, found, err := getAccount(w, actor.Name)
		if err != nil {
			return err
		}
		if !found || acc.Factors.strongest() == "" {
			return core.Errorf(core.Conflict, "Set up your own second factor first.")
		}
		w.Put(requireFactorKey, nil)
		return s.recordActivity(w, core.ActSettingChanged, requireFactorTitle, actor)
	})
	if err == nil && required {
		s.watches.endAll()
	}
	return err
}
