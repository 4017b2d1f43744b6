package etcdtest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"
)

// memberEnv is the environment variable that has the task of a child.
const memberEnv = "QUOIN_TEST_MEMBER"

// Main must be the first call in TestMain. In a child process that runs a member, it does not return.
func Main() {
	task, ok := os.LookupEnv(memberEnv)
	if !ok {
		return
	}
	if err := beMember(task); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Addresses returns n loopback addresses with ports that are not in use.
func Addresses(n int) (list []string, err error) {
	for range n {
		l, listenErr := net.Listen("tcp", "127.0.0.1:0")
		if listenErr != nil {
			return nil, listenErr
		}
		defer func() { err = errors.Join(err, l.Close()) }()
		list = append(list, l.Addr().String())
	}
	return list, nil
}

func httpURL(address string) url.URL { return url.URL{Scheme: "http", Host: address} }

// Config returns the configuration of a cluster of one member, with one address for clients and one for other members.
func Config(name, dir, client, peer string) *embed.Config {
	c := embed.NewConfig()
	c.Name, c.Dir = name, dir
	c.ListenClientUrls, c.AdvertiseClientUrls = []url.URL{httpURL(client)}, []url.URL{httpURL(client)}
	c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{httpURL(peer)}, []url.URL{httpURL(peer)}
	c.InitialCluster = c.InitialClusterFromName(name)
	c.QuotaBackendBytes = 8 << 30 // as docs/scaling.md recommends
	c.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.NewNop())
	return c
}

// StartHere runs a member in this process until it is closed.
func StartHere(c *embed.Config) (*embed.Etcd, error) {
	member, err := embed.StartEtcd(c)
	if err != nil {
		return nil, err
	}
	select {
	case <-member.Server.ReadyNotify():
		return member, nil
	case <-time.After(30 * time.Second):
		member.Close()
		return nil, errors.New("the member is not ready")
	}
}

// beMember is the task of a child process. It runs a member until the process is killed or its parent ends.
func beMember(task string) error {
	var name, client, peer, dir, cluster string
	if _, err := fmt.Sscan(task, &name, &client, &peer, &dir, &cluster); err != nil {
		return err
	}
	c := Config(name, filepath.Clean(dir), client, peer)
	c.InitialCluster = cluster
	c.TickMs, c.ElectionMs = 50, 500
	member, err := StartHere(c)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stdout, "ready")
	_, err = io.Copy(io.Discard, os.Stdin)
	member.Close()
	return err
}
