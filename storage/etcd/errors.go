package etcd

import (
	"errors"
	"fmt"
	"strings"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/quoin-cms/quoin/storage"
)

// ErrRefused means that the cluster does not permit the request for this user.
var ErrRefused = errors.New("etcd: access refused")

// explain converts the error of a request that the cluster refused. Such a request was certainly not carried out, and a
// retry would be refused too. It returns nil for any other error.
func explain(err error) error {
	text := rpctypes.ErrorDesc(err)
	switch {
	case errors.Is(err, rpctypes.ErrNoSpace):
		return fmt.Errorf("%w: etcd has reached its --quota-backend-bytes: compact its history, defragment its members and "+
			"disarm the alarm: %w", storage.ErrFull, err)
	case errors.Is(err, rpctypes.ErrRequestTooLarge), isCode(err, codes.ResourceExhausted) && strings.Contains(text, "larger than max"):
		return fmt.Errorf("%w: the update is too large for etcd: start its members with a larger --max-request-bytes, "+
			"4194304 is enough for any: %w", storage.ErrLimit, err)
	case errors.Is(err, rpctypes.ErrTooManyOps):
		return fmt.Errorf("%w: the update has too many keys for etcd: start its members with --max-txn-ops 128 or more: %w",
			storage.ErrLimit, err)
	case errors.Is(err, rpctypes.ErrAuthFailed):
		return fmt.Errorf("%w: the user or the password is wrong: %w", ErrRefused, err)
	case errors.Is(err, rpctypes.ErrUserEmpty):
		return fmt.Errorf("%w: the cluster wants a user and a password: %w", ErrRefused, err)
	case errors.Is(err, rpctypes.ErrPermissionDenied):
		return fmt.Errorf("%w: the user needs a role that reads and writes all keys below the prefix of the store: %w", ErrRefused, err)
	case errors.Is(err, rpctypes.ErrCorrupt):
		return fmt.Errorf("%w: a member of the cluster says that its data is corrupt: %w", storage.ErrDamaged, err)
	}
	return nil
}

// isOverloaded reports whether a member rejected a request because it has too many.
func isOverloaded(err error) bool { return errors.Is(err, rpctypes.ErrTooManyRequests) }

func isCode(err error, code codes.Code) bool { return status.Code(err) == code }
