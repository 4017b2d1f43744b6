package etcd

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// Config says how to connect to a store.
type Config struct {
	Address
	TLS      *tls.Config  // used if the address asks for TLS; nil for the system's certificate authorities
	Username string       // user of etcd; empty if the cluster has no authentication
	Password string       // password of the user
	There    bool         // whether the store must exist: Open does not create it
	Log      *slog.Logger // reports that the cluster is lost and found again; nil for the default

	times times // zero for the ordinary times
}

// maxRequestSize is the size in bytes above which the client does not send a request. The members have limits of their own.
const maxRequestSize = 16 << 20

// Open opens the store, or creates it if there are no keys below the prefix. If two processes do so at once, one of
// them creates it. It fails with ErrUnavailable, ErrNewer, ErrForeign, ErrNone, ErrFilling, ErrDamaged or ErrRefused. ctx
// applies until Open returns.
func Open(ctx context.Context, c Config) (*Store, error) {
	c = c.withDefaults()
	l := new(connMonitor)
	client, err := dial(c, l)
	if err != nil {
		return nil, openError(c.Address, l, err)
	}
	s := newStore(client, l, c)
	if err := s.load(ctx, c.There); err != nil {
		s.cancel()
		return nil, errors.Join(openError(c.Address, l, err), closeClient(client))
	}
	return s, nil
}

// withDefaults returns the configuration with defaults for empty fields.
func (c Config) withDefaults() Config {
	if c.times == (times{}) {
		c.times = defaultTimes()
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}

func newStore(client *clientv3.Client, l *connMonitor, c Config) *Store {
	conn := &connection{client: client, monitor: l, prefix: c.Prefix + "/", node: rand.Text(), times: c.times}
	s := &Store{connection: conn, retrySlot: make(chan struct{}, 1), calls: backend.NewCalls()}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.fences.connection = conn
	s.fences.renew()
	s.refresher.connection, s.refresher.mirror, s.refresher.background = conn, &s.mirror, &s.background
	s.close = sync.OnceValue(s.shutdown)
	s.mirror.client, s.mirror.prefix, s.mirror.times, s.mirror.log = client, s.prefix, c.times, c.Log
	s.mirror.start = time.Now()
	return s
}

// load creates the store, if there is none, and loads the mirror.
func (s *Store) load(ctx context.Context, there bool) error {
	if err := s.ensureExists(ctx, there); err != nil {
		return err
	}
	m := &s.mirror
	var err error
	if m.work, m.records, err = m.load(ctx); err != nil {
		return err
	}
	m.publish()
	m.markAlive()
	s.background.Go(func() { m.follow(s.ctx) })
	return nil
}

// ensureExists ensures that there is a store of a format that this program supports.
func (s *Store) ensureExists(ctx context.Context, there bool) error {
	for {
		known, err := s.exists(ctx)
		if known || err != nil {
			return err
		}
		if there {
			return fmt.Errorf("%w below this prefix", ErrNone)
		}
		bounded, cancel := context.WithTimeout(ctx, s.times.timeout)
		answer, err := s.client.Txn(bounded).
			If(clientv3.Compare(clientv3.CreateRevision(s.prefix+formatKey), "=", 0)).
			Then(s.creationOps(storage.Identity{ID: rand.Text(), Epoch: 1}, 0)...).
			Commit()
		cancel()
		if err != nil {
			return err
		}
		s.created = answer.Succeeded
	}
}

// creationOps returns the operations that create a store with seq as the number of its newest commit.
func (s *Store) creationOps(id storage.Identity, seq storage.Seq) []clientv3.Op {
	return []clientv3.Op{
		clientv3.OpPut(s.prefix+formatKey, strconv.Itoa(format)), clientv3.OpPut(s.prefix+baseKey, strconv.FormatUint(uint64(seq), 10)),
		clientv3.OpPut(s.prefix+idKey, id.ID), clientv3.OpPut(s.prefix+epochKey, strconv.FormatUint(id.Epoch, 10)),
	}
}

// exists reports whether there is a store. It fails if the prefix has something else.
func (s *Store) exists(ctx context.Context) (known bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.times.timeout)
	defer cancel()
	answer, err := s.client.Txn(ctx).Then(clientv3.OpGet(s.prefix+formatKey), clientv3.OpGet(s.prefix+fillingKey, clientv3.WithCountOnly()),
		clientv3.OpGet(s.prefix, clientv3.WithPrefix(), clientv3.WithKeysOnly(), clientv3.WithLimit(1))).Commit()
	if err != nil {
		return false, err
	}
	formats, keys := answer.Responses[0].GetResponseRange().GetKvs(), answer.Responses[2].GetResponseRange().GetKvs()
	switch {
	case len(formats) > 0:
		return true, checkFormat(formats[0].Value)
	case answer.Responses[1].GetResponseRange().GetCount() > 0:
		return false, fmt.Errorf("%w: run again what began it, or choose another prefix", ErrFilling)
	case len(keys) > 0:
		return false, fmt.Errorf("%w: other keys lie below this prefix: choose another", storage.ErrForeign)
	}
	return false, nil
}

func dial(c Config, l *connMonitor) (*clientv3.Client, error) {
	config := clientv3.Config{
		Endpoints: c.urls(), Username: c.Username, Password: c.Password,
		DialTimeout:       c.times.timeout,
		DialKeepAliveTime: 10 * time.Second, DialKeepAliveTimeout: c.times.maxSilence,
		MaxCallSendMsgSize: maxRequestSize,
		Logger:             zap.NewNop(), // this package logs what matters
		DialOptions: []grpc.DialOption{
			grpc.WithChainUnaryInterceptor(l.intercept),
			grpc.WithConnectParams(grpc.ConnectParams{
				Backoff:           backoff.Config{BaseDelay: c.times.retryDelay, Multiplier: 1.6, Jitter: 0.2, MaxDelay: time.Second},
				MinConnectTimeout: c.times.requestTimeout,
			}),
		},
	}
	if c.Address.TLS {
		config.TLS = c.TLS
		if config.TLS == nil {
			config.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
		}
	}
	return clientv3.New(config)
}

// closeClient closes the client. The context of the client has ended by then, so that error is ignored.
func closeClient(client *clientv3.Client) error {
	if err := client.Close(); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("etcd: close: %w", err)
	}
	return nil
}

func openError(a Address, l *connMonitor, err error) error {
	switch refused := explain(err); {
	case refused != nil:
		err = refused
	case errors.Is(err, storage.ErrNewer):
		err = fmt.Errorf("%w: start the newer Quoin", err)
	case isFinal(err), errors.Is(err, context.Canceled):
	default:
		err = l.unavailable(err)
	}
	return fmt.Errorf("open %s: %w", a, err)
}
