// Written by scripts/documents from the daemon's declarations (Sources/PreviewProtocol): a change is made there. net/codec.js reads and writes messages by it.

/** What the daemon sends, but for frames: each message's type, code and fields, in the order of the bytes. */
export const fromDaemon = [
  {"name":"welcome","code":1,"fields":[{"name":"session","kind":"text"},{"name":"viewer","kind":"unsigned"},{"name":"role","kind":["choice","controller","viewer"]},{"name":"ticksPerSecond","kind":"unsigned"},{"name":"run","kind":"text"},{"name":"heard","kind":"unsigned"},{"name":"missed","kind":"unsigned","or":0},{"name":"script","kind":["optional","text"],"or":null},{"name":"made","kind":"flag","or":false}]},
  {"name":"scene","code":2,"fields":[{"name":"number","kind":"unsigned"},{"name":"viewport","kind":["lengths",2]},{"name":"height","kind":"length","within":"content"},{"name":"rowHeight","kind":"length","within":"content"},{"name":"background","kind":"color"},{"name":"sections","kind":["list",["record",[{"name":"row","kind":"unsigned"},{"name":"title","kind":"text"}]]],"or":[],"within":"content"},{"name":"headerHeight","kind":"length","or":null,"within":"content","onlyWith":"sections"},{"name":"inserted","kind":["list",["record",[{"name":"row","kind":"unsigned"},{"name":"text","kind":"text"}]]],"or":[],"within":"content"},{"name":"header","kind":["optional",["record",[{"name":"system","kind":"text"},{"name":"parameters","kind":"parameters"}]]],"or":null},{"name":"footer","kind":["optional",["record",[{"name":"system","kind":"text"},{"name":"parameters","kind":"parameters"}]]],"or":null},{"name":"nodes","kind":["nodes",[{"name":"parent","kind":"indexOrNone","or":null},{"name":"layer","kind":["choice","front","back"],"or":null,"unless":"parent"},{"name":"at","kind":["lengths",2],"or":[0,0]},{"name":"kind","cases":[{"name":"group","code":0,"fields":[]},{"name":"group","code":1,"fields":[{"name":"clip","kind":["lengths",4]}]},{"name":"bar","code":2,"fields":[{"name":"from","kind":["lengths",2]},{"name":"to","kind":["lengths",2]},{"name":"width","kind":"length"}]},{"name":"rectangle","code":3,"fields":[{"name":"frame","kind":["lengths",4]},{"name":"radius","kind":"length","or":0}]},{"name":"label","code":4,"fields":[{"name":"size","kind":"length"},{"name":"align","kind":["choice","left","center","right"]}]},{"name":"image","code":5,"fields":[{"name":"frame","kind":["lengths",4]},{"name":"images","kind":"text"},{"name":"count","kind":"unsigned"},{"name":"columns","kind":"countOrNone","or":null}]},{"name":"path","code":6,"fields":[{"name":"data","kind":"text"},{"name":"length","kind":"length"},{"name":"width","kind":"length"},{"name":"fill","kind":["optional","color"],"or":null}]},{"name":"spinner","code":7,"fields":[{"name":"diameter","kind":"length"}]}]},{"name":"look","kind":"look","or":null}]]}]},
  {"name":"notice","code":4,"fields":[{"name":"tick","kind":"signed"},{"name":"notice","cases":[{"name":"state","code":0,"fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"from","kind":["choice","idle","pulling","armed","beginning","loading","ending"]},{"name":"to","kind":["choice","idle","pulling","armed","beginning","loading","ending"]}]},{"name":"progress","code":1,"fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"progress","kind":"double"}]},{"name":"haptic","code":2,"fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"refreshed","code":3,"fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"key","kind":"text"},{"name":"at","kind":"double"}]},{"name":"begin","code":4,"fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"action","code":5,"fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"end","code":6,"fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"result","kind":["choice","succeeded","failed","noMoreData"]}]},{"name":"cancel","code":7,"fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"rowInserted","code":8,"fields":[{"name":"index","kind":"unsigned"},{"name":"text","kind":"text"}]},{"name":"willBeginDragging","code":9,"fields":[]},{"name":"willEndDragging","code":10,"fields":[{"name":"velocity","kind":"double"},{"name":"target","kind":"double"}]},{"name":"didEndDragging","code":11,"fields":[{"name":"willDecelerate","kind":"flag"}]},{"name":"willBeginDecelerating","code":12,"fields":[]},{"name":"didEndDecelerating","code":13,"fields":[]},{"name":"didEndScrollingAnimation","code":14,"fields":[]}]}]},
  {"name":"script","code":5,"fields":[{"name":"tick","kind":"signed"},{"name":"event","cases":[{"name":"started","code":0,"fields":[{"name":"name","kind":"text"}]},{"name":"mark","code":1,"fields":[{"name":"name","kind":"text"}]},{"name":"failed","code":2,"fields":[{"name":"text","kind":"text"}]},{"name":"finished","code":3,"fields":[{"name":"outcome","kind":["choice","passed","failed","timedOut","stopped"]}]},{"name":"interrupted","code":4,"fields":[]}]}]},
  {"name":"refusal","code":6,"fields":[{"name":"reason","kind":["choice","badMessage","binary","unknownSystem","unknownParameter","outOfRange","busy","script","viewerOnly","tooManyMessages","tooLarge","recording","unknownTake","unknownPreset","figure","format","mirror"]},{"name":"text","kind":"text"},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"pong","code":7,"fields":[{"name":"t","kind":"double"},{"name":"received","kind":"double","or":0},{"name":"sent","kind":"double","or":0}]},
  {"name":"recording","code":8,"fields":[{"name":"tick","kind":"signed"},{"name":"lines","kind":"text"}]},
  {"name":"done","code":9,"fields":[{"name":"id","kind":"unsigned"},{"name":"tick","kind":"signed"},{"name":"effect","kind":"flag"}]},
  {"name":"takes","code":10,"fields":[{"name":"takes","kind":["list",["record",[{"name":"number","kind":"unsigned"},{"name":"ticks","kind":"unsigned"},{"name":"name","kind":"text"}]]]}]},
  {"name":"traced","code":11,"fields":[{"name":"take","kind":"unsigned"},{"name":"script","kind":"flag"},{"name":"from","kind":"unsigned"},{"name":"next","kind":"unsigned"},{"name":"ticks","kind":"unsigned"},{"name":"messages","kind":"messages"},{"name":"finger","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"phase","kind":["choice","began","moved","ended","cancelled"]},{"name":"y","kind":"double"}]]]},{"name":"measures","kind":["list",["record",[{"name":"name","kind":"text"},{"name":"value","kind":"double"},{"name":"unit","kind":"text"},{"name":"tick","kind":"signed"}]]]},{"name":"id","kind":["optional","unsigned"],"or":null},{"name":"times","kind":["list","double"],"or":[]},{"name":"notes","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"text","kind":"text"}]]],"or":[],"last":true},{"name":"animations","kind":["list",["record",[{"name":"edge","kind":["choice","header","footer"]},{"name":"name","kind":"text"},{"name":"from","kind":"signed"},{"name":"to","kind":"signed"},{"name":"duration","kind":"text"},{"name":"curve","kind":"text"},{"name":"stagger","kind":"text"}]]],"or":[],"last":true}]},
  {"name":"exported","code":12,"fields":[{"name":"take","kind":"unsigned"},{"name":"format","kind":["choice","script","actions","recording","gesture","page"]},{"name":"text","kind":"text"},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"settings","code":13,"fields":[{"name":"scroll","kind":"parameters"},{"name":"inset","kind":["lengths",2]},{"name":"work","kind":["optional",["record",[{"name":"mode","cases":[{"name":"manual","code":0,"fields":[]},{"name":"after","code":1,"fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]}]}]]],"or":null}]},
  {"name":"build","code":15,"fields":[{"name":"state","kind":["choice","building","failed","done"]},{"name":"text","kind":"text"},{"name":"number","kind":"unsigned"}]},
  {"name":"figured","code":14,"fields":[{"name":"text","kind":"text"},{"name":"notes","kind":["list","text"]},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"valued","code":16,"fields":[{"name":"format","kind":["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]},{"name":"file","kind":"text"},{"name":"text","kind":"text"},{"name":"formats","kind":["list",["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]]},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"finger","code":17,"fields":[{"name":"y","kind":["optional","double"],"or":null},{"name":"viewer","kind":["optional","unsigned"],"or":null,"last":true}]},
  {"name":"present","code":18,"fields":[{"name":"people","kind":["list",["record",[{"name":"viewer","kind":"unsigned"},{"name":"name","kind":"text"},{"name":"role","kind":["choice","controller","viewer"]},{"name":"drags","kind":"flag","or":false}]]]},{"name":"count","kind":"unsigned"}]},
  {"name":"noted","code":19,"fields":[{"name":"notes","kind":["list",["record",[{"name":"number","kind":"unsigned"},{"name":"take","kind":"unsigned"},{"name":"tick","kind":"signed"},{"name":"text","kind":"text"},{"name":"by","kind":"text","or":""}]]]}]},
  {"name":"mirrored","code":20,"fields":[{"name":"session","kind":["optional","text"],"or":null},{"name":"waits","kind":"flag","or":false},{"name":"text","kind":["optional","text"],"or":null}]},
  {"name":"followed","code":21,"fields":[{"name":"tick","kind":"signed"},{"name":"scenario","kind":"text"},{"name":"inputs","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"input","kind":"text"},{"name":"viewer","kind":"unsigned","or":0}]]]}]},
  {"name":"inputs","code":22,"fields":[{"name":"inputs","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"input","kind":"text"},{"name":"viewer","kind":"unsigned","or":0}]]]}]},
  {"name":"reached","code":23,"fields":[{"name":"tick","kind":"signed"},{"name":"hash","kind":"text"}]}
];

/** What a viewer sends. */
export const fromViewer = [
  {"name":"drag","code":129,"fields":[{"name":"phase","kind":["choice","began","moved","ended","cancelled"]},{"name":"samples","kind":"samples","or":[]}]},
  {"name":"begin","code":130,"fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"finish","code":131,"fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]},
  {"name":"reset","code":132,"fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"set","code":133,"fields":[{"name":"name","kind":"text"},{"name":"value","kind":"value"},{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"system","code":134,"fields":[{"name":"name","kind":["optional","text"]},{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"preset","kind":["optional","text"],"or":null},{"name":"language","kind":["optional","text"],"or":null}]},
  {"name":"content","code":135,"fields":[{"name":"height","kind":"double"}]},
  {"name":"sections","code":136,"fields":[{"name":"rows","kind":"unsigned"}]},
  {"name":"resize","code":137,"fields":[{"name":"width","kind":"double"},{"name":"height","kind":"double"}]},
  {"name":"inset","code":138,"fields":[{"name":"top","kind":"double"},{"name":"bottom","kind":"double"}]},
  {"name":"work","code":139,"fields":[{"name":"mode","cases":[{"name":"manual","code":0,"fields":[]},{"name":"after","code":1,"fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]}]}]},
  {"name":"rate","code":140,"fields":[{"name":"framesPerSecond","kind":"unsigned"}]},
  {"name":"play","code":141,"fields":[{"name":"name","kind":"text"},{"name":"script","kind":"text"}]},
  {"name":"upload","code":143,"fields":[{"name":"kind","kind":["choice","script","recording"]},{"name":"name","kind":"text"},{"name":"text","kind":"text"},{"name":"last","kind":"flag"},{"name":"speed","kind":"double","or":1}]},
  {"name":"record","code":144,"fields":[]},
  {"name":"stop","code":145,"fields":[]},
  {"name":"ping","code":142,"fields":[{"name":"t","kind":"double"}]},
  {"name":"trace","code":146,"fields":[{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"script","kind":["optional","text"],"or":null},{"name":"recorded","kind":"flag","or":false},{"name":"from","kind":"unsigned","or":0}]},
  {"name":"export","code":147,"fields":[{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"format","kind":["choice","script","actions","recording","gesture","page"]}]},
  {"name":"preset","code":148,"fields":[{"name":"name","kind":"text"},{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"language","kind":["optional","text"],"or":null}]},
  {"name":"figure","code":149,"fields":[{"name":"from","kind":["choice","text","svg","plist","json","figure"]},{"name":"content","kind":"text"},{"name":"base64","kind":"flag","or":false},{"name":"to","kind":["choice","bars","strokes","svg","plist","json"]},{"name":"height","kind":["optional","double"],"or":null},{"name":"order","kind":["choice","drawn","left-to-right"],"or":"drawn"},{"name":"maxBars","kind":["optional","unsigned"],"or":null}]},
  {"name":"values","code":150,"fields":[{"name":"format","kind":["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]},{"name":"edge","kind":["choice","header","footer","both"],"or":"header"}]},
  {"name":"fingers","code":151,"fields":[]},
  {"name":"people","code":152,"fields":[{"name":"name","kind":"text","or":""}]},
  {"name":"note","code":153,"fields":[{"name":"text","kind":"text"},{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"tick","kind":["optional","unsigned"],"or":null},{"name":"number","kind":["optional","unsigned"],"or":null}]},
  {"name":"removeNote","code":154,"fields":[{"name":"number","kind":"unsigned"}]},
  {"name":"notes","code":155,"fields":[]},
  {"name":"mirror","code":156,"fields":[{"name":"session","kind":["optional","text"],"or":null}]},
  {"name":"follow","code":157,"fields":[]},
  {"name":"unfollow","code":158,"fields":[{"name":"tick","kind":["optional","signed"],"or":null},{"name":"hash","kind":["optional","text"],"or":null}]}
];

/** The code of a frame, and what the bits of its mask say, in the order of the bytes. */
export const frameCode = 3;
export const frameMask = { whole: 1, offset: 2, velocity: 4, insets: 8, header: 16, footer: 32, insertion: 128, nodes: 64 };

/** What the bits of a control's status say. */
export const statusMask = { present: 1, state: 2, progress: 4 };
export const states = ["idle", "pulling", "armed", "beginning", "loading", "ending"];

/** A node's look, in the order of JSON; bytes are in the order of the masks. `at` is the first of its numbers among all. */
export const look = [
  {"name":"transform","mask":1,"numbers":4,"steps":10000,"at":0},
  {"name":"transform","mask":2,"numbers":2,"steps":1000,"at":4},
  {"name":"opacity","mask":4,"numbers":1,"steps":1020,"at":6},
  {"name":"hidden","mask":8},
  {"name":"color","mask":16},
  {"name":"strokeStart","mask":32,"numbers":1,"steps":10000000,"at":7},
  {"name":"strokeEnd","mask":32,"numbers":1,"steps":10000000,"at":8},
  {"name":"text","mask":128},
  {"name":"image","mask":64,"numbers":1,"steps":1,"at":9}
];

/** A node's numbers in steps where nothing is said of them. */
export const standardNumbers = [10000, 0, 0, 10000, 0, 0, 1020, 0, 10000000, 0];

/** What binary messages count in, as steps a unit. A quotient of steps and these is the number that JSON would have. */
export const steps = { length: 1000, progress: 10000, velocity: 10 };
