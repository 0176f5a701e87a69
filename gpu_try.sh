set -u; W=$PWD; tar xf bundle.tar.xz -C /tmp; . /tmp/bundle/env.sh; export HALOSCOPE_NETWORKS=/tmp/bundle/bin/haloscope-networks HOME=/tmp/h; mkdir -p $HOME
for n in resnet18 mobilenet_v2 mobilenet_v3 squeezenet; do
  for v in auto blocks split fully_connected tensor_cores_split grouped grouped_tiled; do
    o="--variant $v"; [ $v = auto ] && o=""
    haloscope-cli network /tmp/lownets/$n.onnx $W/resources/samples/scene.png --device NVIDIA $o --repeat 30 --json > $OUT/$n.$v.json 2>/dev/null
    python3 - $OUT/$n.$v.json $n $v <<'P'
import json,sys
j=json.loads(open(sys.argv[1]).read().splitlines()[-1]); L=j['layers']
print(sys.argv[2],sys.argv[3],'kernels',round(j['kernel_ns']/1e3,1),'us, pass',round(j['pass_ns']/1e3,1), 'steps',len(L),'conv',round(sum(l['kernel_ns'] for l in L if l.get('layer'))/1e3,1))
P
  done
done
cp $OUT/*.json /tmp/ 2>/dev/null; python3 $W/tests/scripts/gpu_network.py haloscope-cli /tmp/t /tmp/lownets/resnet18.onnx /tmp/lownets/mobilenet_v2.onnx /tmp/lownets/mobilenet_v3.onnx /tmp/lownets/squeezenet.onnx 2>&1 | grep -E "all conv|whole|###"
