package bench_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/apptest"
)

// node starts a node of a site whose store is in a cluster.
func node(b *testing.B, store string, args ...string) *program {
	b.Helper()
	args = append([]string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(b.TempDir(), "data"), "--store", store}, args...)
	cmd := exec.Command(apptest.Binary(), args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.TempDir(), "QUOIN_ADMIN_PASSWORD=" + password}
	p := start(b, cmd)
	p.signIn()
	return p
}

// BenchmarkNodes compares a node over three members of etcd with the program that has its store for itself: what visitors
// read, what saves take, and what a request costs a node that has another one beside it. All of them share the machine, and
// the members have one disk, which is synced three times for each save.
func BenchmarkNodes(b *testing.B) {
	alone := quoin(b)
	members := etcdtest.StartCluster(b)
	store := "etcd://" + strings.Join(members.Endpoints, ",") + "/site"
	first := node(b, store, "--demo")
	visits := map[string]call{}
	for name, path := range map[string]string{"list": "/api/products", "entity": "/api/products/", "page": "/products", "home": "/"} {
		if name == "entity" {
			path += alone.anyProduct()
		}
		visits[name] = call{method: http.MethodGet, path: path}
	}
	visitor, reader := &program{b: b, url: alone.url, cmd: alone.cmd}, &program{b: b, url: first.url, cmd: first.cmd}
	for name, visit := range visits {
		b.Run("read-"+name, func(b *testing.B) {
			warm(visitor, visit, reader, visit, crowd)
			var ours, bolt float64
			for b.Loop() {
				bolt += visitor.run(visit, crowd, time.Second).rate
				ours += reader.run(visit, crowd, time.Second).rate
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(ours/float64(b.N), "requests/s")
			b.ReportMetric(ours/bolt, "of-bbolt")
		})
	}
	b.Run("processor", func(b *testing.B) {
		visit := visits["list"]
		one := reader.cost(b, visit, b.N)
		second := node(b, store)
		defer second.stop()
		<-time.After(15 * time.Second) // it has its index to make, and its pages
		two := reader.cost(b, visit, b.N)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(two, "µs/request")
		b.ReportMetric(two/one, "of-one-alone")
	})
	for name, clients := range map[string]int{"one": 1, "crowd": crowd} {
		b.Run("creates-"+name, func(b *testing.B) {
			var ours, bolt load
			for b.Loop() {
				bolt = alone.run(post(title), clients, 3*time.Second)
				ours = first.run(post(title), clients, 3*time.Second)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(ours.rate, "creates/s")
			b.ReportMetric(ms(ours.at(0.99)), "ms-p99")
			b.ReportMetric(bolt.rate, "bbolt/s")
			b.ReportMetric(ms(bolt.at(0.99)), "bbolt-ms-p99")
		})
	}
}

// cost gives the processor time that the process takes for a call, in microseconds.
func (p *program) cost(b *testing.B, c call, rounds int) float64 {
	b.Helper()
	p.run(c, crowd, 2*time.Second)
	var calls float64
	before := p.processor(b)
	for range rounds {
		calls += float64(len(p.run(c, crowd, 2*time.Second).times))
	}
	return float64((p.processor(b) - before).Microseconds()) / calls
}

// processor gives the processor time that the process has had, from what Linux tells of it in hundredths of a second.
func (p *program) processor(b *testing.B) time.Duration {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		b.Skip(err)
	}
	const user, system = 11, 12 // after the name, which stands in brackets
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var ticks int64
	for _, i := range []int{user, system} {
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / 100
}
