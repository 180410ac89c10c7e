// Written by scripts/documents from the daemon's declarations (Sources/PreviewProtocol): a change is made there. net/codec.js reads and writes messages by it.

/** What the daemon sends, but for frames: each message's type, code and fields, in the order of the bytes. */
export const fromDaemon = [
  {"name":"welcome","code":1,"fields":[{"name":"session","kind":"text"},{"name":"viewer","kind":"unsigned"},{"name":"role","kind":["choice","controller","viewer"]},{"name":"ticksPerSecond","kind":"unsigned"},{"name":"run","kind":"text"},{"name":"heard","kind":"unsigned"},{"name":"missed","kind":"unsigned","or":0},{"name":"script","kind":["optional","text"],"or":null},{"name":"made","kind":"flag","or":false}]},
  {"name":"scene","fields":[{"name":"number","kind":"unsigned"},{"name":"viewport","kind":["lengths",2]},{"name":"height","kind":"length","within":"content"},{"name":"rowHeight","kind":"length","within":"content"},{"name":"background","kind":"color"},{"name":"sections","kind":["list",["record",[{"name":"row","kind":"unsigned"},{"name":"title","kind":"text"}]]],"or":[],"within":"content"},{"name":"headerHeight","kind":"length","or":null,"within":"content","onlyWith":"sections"},{"name":"inserted","kind":["list",["record",[{"name":"row","kind":"unsigned"},{"name":"text","kind":"text"}]]],"or":[],"within":"content"},{"name":"header","kind":["optional",["record",[{"name":"system","kind":"text"},{"name":"parameters","kind":"parameters"}]]],"or":null},{"name":"footer","kind":["optional",["record",[{"name":"system","kind":"text"},{"name":"parameters","kind":"parameters"}]]],"or":null},{"name":"nodes","kind":["nodes",[{"name":"parent","kind":"indexOrNone","or":null},{"name":"layer","kind":["choice","front","back"],"or":null,"unless":"parent"},{"name":"at","kind":["lengths",2],"or":[0,0]},{"name":"kind","cases":[{"name":"group","fields":[]},{"name":"group","fields":[{"name":"clip","kind":["lengths",4]}]},{"name":"bar","fields":[{"name":"from","kind":["lengths",2]},{"name":"to","kind":["lengths",2]},{"name":"width","kind":"length"}]},{"name":"rectangle","fields":[{"name":"frame","kind":["lengths",4]},{"name":"radius","kind":"length","or":0}]},{"name":"label","fields":[{"name":"size","kind":"length"},{"name":"align","kind":["choice","left","center","right"]}]},{"name":"image","fields":[{"name":"frame","kind":["lengths",4]},{"name":"images","kind":"text"},{"name":"count","kind":"unsigned"},{"name":"columns","kind":"countOrNone","or":null}]},{"name":"path","fields":[{"name":"data","kind":"text"},{"name":"length","kind":"length"},{"name":"width","kind":"length"},{"name":"fill","kind":["optional","color"],"or":null}]},{"name":"spinner","fields":[{"name":"diameter","kind":"length"}]}]},{"name":"look","kind":"look","or":null}]]},{"name":"names","kind":["list","text"],"or":[],"last":true},{"name":"axis","kind":["choice","vertical","horizontal","rightToLeft"],"or":"vertical","last":true},{"name":"top","kind":["optional",["record",[{"name":"inset","kind":"length"},{"name":"title","kind":"length"},{"name":"search","kind":"length"}]]],"or":null,"last":true}]},
  {"name":"notice","code":4,"fields":[{"name":"tick","kind":"signed"},{"name":"notice","cases":[{"name":"state","fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"from","kind":["choice","idle","pulling","armed","beginning","loading","ending"]},{"name":"to","kind":["choice","idle","pulling","armed","beginning","loading","ending"]}]},{"name":"progress","fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"progress","kind":"double"}]},{"name":"haptic","fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"refreshed","fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"key","kind":"text"},{"name":"at","kind":"double"}]},{"name":"begin","fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"action","fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"end","fields":[{"name":"edge","kind":["choice","header","footer"]},{"name":"result","kind":["choice","succeeded","failed","noMoreData"]}]},{"name":"cancel","fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"rowInserted","fields":[{"name":"index","kind":"unsigned"},{"name":"text","kind":"text"}]},{"name":"willBeginDragging","fields":[]},{"name":"willEndDragging","fields":[{"name":"velocity","kind":"double"},{"name":"target","kind":"double"}]},{"name":"didEndDragging","fields":[{"name":"willDecelerate","kind":"flag"}]},{"name":"willBeginDecelerating","fields":[]},{"name":"didEndDecelerating","fields":[]},{"name":"didEndScrollingAnimation","fields":[]},{"name":"floorOpened","fields":[{"name":"edge","kind":["choice","header","footer"]}]},{"name":"floorClosed","fields":[{"name":"edge","kind":["choice","header","footer"]}]}]}]},
  {"name":"script","fields":[{"name":"tick","kind":"signed"},{"name":"event","cases":[{"name":"started","fields":[{"name":"name","kind":"text"}]},{"name":"mark","fields":[{"name":"name","kind":"text"}]},{"name":"failed","fields":[{"name":"text","kind":"text"}]},{"name":"finished","fields":[{"name":"outcome","kind":["choice","passed","failed","timedOut","stopped"]}]},{"name":"interrupted","fields":[]}]}]},
  {"name":"refusal","fields":[{"name":"reason","kind":["choice","badMessage","binary","unknownSystem","unknownParameter","outOfRange","busy","script","viewerOnly","tooManyMessages","tooLarge","recording","unknownTake","unknownPreset","figure","format","mirror"]},{"name":"text","kind":"text"},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"pong","fields":[{"name":"t","kind":"double"},{"name":"received","kind":"double","or":0},{"name":"sent","kind":"double","or":0}]},
  {"name":"recording","fields":[{"name":"tick","kind":"signed"},{"name":"lines","kind":"text"}]},
  {"name":"done","fields":[{"name":"id","kind":"unsigned"},{"name":"tick","kind":"signed"},{"name":"effect","kind":"flag"}]},
  {"name":"takes","fields":[{"name":"takes","kind":["list",["record",[{"name":"number","kind":"unsigned"},{"name":"ticks","kind":"unsigned"},{"name":"name","kind":"text"}]]]}]},
  {"name":"traced","fields":[{"name":"take","kind":"unsigned"},{"name":"script","kind":"flag"},{"name":"from","kind":"unsigned"},{"name":"next","kind":"unsigned"},{"name":"ticks","kind":"unsigned"},{"name":"messages","kind":"messages"},{"name":"finger","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"phase","kind":["choice","began","moved","ended","cancelled"]},{"name":"y","kind":"double"}]]]},{"name":"measures","kind":["list",["record",[{"name":"name","kind":"text"},{"name":"value","kind":"double"},{"name":"unit","kind":"text"},{"name":"tick","kind":"signed"}]]]},{"name":"id","kind":["optional","unsigned"],"or":null},{"name":"times","kind":["list","double"],"or":[]},{"name":"notes","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"text","kind":"text"}]]],"or":[],"last":true},{"name":"animations","kind":["list",["record",[{"name":"edge","kind":["choice","header","footer"]},{"name":"name","kind":"text"},{"name":"from","kind":"signed"},{"name":"to","kind":"signed"},{"name":"duration","kind":"text"},{"name":"curve","kind":"text"},{"name":"stagger","kind":"text"}]]],"or":[],"last":true}]},
  {"name":"exported","fields":[{"name":"take","kind":"unsigned"},{"name":"format","kind":["choice","script","actions","recording","gesture","page"]},{"name":"text","kind":"text"},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"settings","fields":[{"name":"scroll","kind":"parameters"},{"name":"inset","kind":["lengths",2]},{"name":"work","kind":["optional",["record",[{"name":"mode","cases":[{"name":"manual","fields":[]},{"name":"after","fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]},{"name":"bringing","fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"},{"name":"rows","kind":"unsigned"}]}]}]]],"or":null}]},
  {"name":"build","code":15,"fields":[{"name":"state","kind":["choice","building","failed","done"]},{"name":"text","kind":"text"},{"name":"number","kind":"unsigned"}]},
  {"name":"figured","code":14,"fields":[{"name":"text","kind":"text"},{"name":"notes","kind":["list","text"]},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"valued","code":16,"fields":[{"name":"format","kind":["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]},{"name":"file","kind":"text"},{"name":"text","kind":"text"},{"name":"formats","kind":["list",["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]]},{"name":"id","kind":["optional","unsigned"],"or":null}]},
  {"name":"finger","fields":[{"name":"y","kind":["optional","double"],"or":null},{"name":"viewer","kind":["optional","unsigned"],"or":null,"last":true}]},
  {"name":"present","fields":[{"name":"people","kind":["list",["record",[{"name":"viewer","kind":"unsigned"},{"name":"name","kind":"text"},{"name":"role","kind":["choice","controller","viewer"]},{"name":"drags","kind":"flag","or":false}]]]},{"name":"count","kind":"unsigned"}]},
  {"name":"noted","fields":[{"name":"notes","kind":["list",["record",[{"name":"number","kind":"unsigned"},{"name":"take","kind":"unsigned"},{"name":"tick","kind":"signed"},{"name":"text","kind":"text"},{"name":"by","kind":"text","or":""}]]]}]},
  {"name":"mirrored","fields":[{"name":"session","kind":["optional","text"],"or":null},{"name":"waits","kind":"flag","or":false},{"name":"text","kind":["optional","text"],"or":null}]},
  {"name":"followed","fields":[{"name":"tick","kind":"signed"},{"name":"scenario","kind":"text"},{"name":"inputs","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"input","kind":"text"},{"name":"viewer","kind":"unsigned","or":0}]]]}]},
  {"name":"inputs","fields":[{"name":"inputs","kind":["list",["record",[{"name":"tick","kind":"signed"},{"name":"input","kind":"text"},{"name":"viewer","kind":"unsigned","or":0}]]]}]},
  {"name":"reached","fields":[{"name":"tick","kind":"signed"},{"name":"hash","kind":"text"}]}
];

/** What a viewer sends. */
export const fromViewer = [
  {"name":"drag","code":129,"fields":[{"name":"phase","kind":["choice","began","moved","ended","cancelled"]},{"name":"samples","kind":"samples","or":[]}]},
  {"name":"begin","fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"finish","fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]},
  {"name":"reset","fields":[{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"set","fields":[{"name":"name","kind":"text"},{"name":"value","kind":"value"},{"name":"edge","kind":["choice","header","footer"],"or":"header"}]},
  {"name":"system","fields":[{"name":"name","kind":["optional","text"]},{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"preset","kind":["optional","text"],"or":null},{"name":"language","kind":["optional","text"],"or":null}]},
  {"name":"content","fields":[{"name":"height","kind":"double"}]},
  {"name":"sections","fields":[{"name":"rows","kind":"unsigned"}]},
  {"name":"resize","fields":[{"name":"width","kind":"double"},{"name":"height","kind":"double"}]},
  {"name":"inset","fields":[{"name":"top","kind":"double"},{"name":"bottom","kind":"double"}]},
  {"name":"work","fields":[{"name":"mode","cases":[{"name":"manual","fields":[]},{"name":"after","fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"}]},{"name":"bringing","fields":[{"name":"seconds","kind":"double"},{"name":"result","kind":["choice","succeeded","failed","noMoreData"],"or":"succeeded"},{"name":"rows","kind":"unsigned"}]}]}]},
  {"name":"rate","fields":[{"name":"framesPerSecond","kind":"unsigned"}]},
  {"name":"play","fields":[{"name":"name","kind":"text"},{"name":"script","kind":"text"}]},
  {"name":"upload","code":143,"fields":[{"name":"kind","kind":["choice","script","recording"]},{"name":"name","kind":"text"},{"name":"text","kind":"text"},{"name":"last","kind":"flag"},{"name":"speed","kind":"double","or":1}]},
  {"name":"record","fields":[]},
  {"name":"stop","fields":[]},
  {"name":"ping","code":142,"fields":[{"name":"t","kind":"double"}]},
  {"name":"trace","code":146,"fields":[{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"script","kind":["optional","text"],"or":null},{"name":"recorded","kind":"flag","or":false},{"name":"from","kind":"unsigned","or":0}]},
  {"name":"export","fields":[{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"format","kind":["choice","script","actions","recording","gesture","page"]}]},
  {"name":"preset","fields":[{"name":"name","kind":"text"},{"name":"edge","kind":["choice","header","footer"],"or":"header"},{"name":"language","kind":["optional","text"],"or":null}]},
  {"name":"figure","fields":[{"name":"from","kind":["choice","text","svg","plist","json","figure"]},{"name":"content","kind":"text"},{"name":"base64","kind":"flag","or":false},{"name":"to","kind":["choice","bars","strokes","svg","plist","json"]},{"name":"height","kind":["optional","double"],"or":null},{"name":"order","kind":["choice","drawn","left-to-right"],"or":"drawn"},{"name":"maxBars","kind":["optional","unsigned"],"or":null}]},
  {"name":"values","fields":[{"name":"format","kind":["choice","control","plist","swiftui","uikit","compose","flutter","css","tokens","json"]},{"name":"edge","kind":["choice","header","footer","both"],"or":"header"}]},
  {"name":"fingers","fields":[]},
  {"name":"people","fields":[{"name":"name","kind":"text","or":""}]},
  {"name":"note","fields":[{"name":"text","kind":"text"},{"name":"take","kind":["optional","unsigned"],"or":null},{"name":"tick","kind":["optional","unsigned"],"or":null},{"name":"number","kind":["optional","unsigned"],"or":null}]},
  {"name":"removeNote","fields":[{"name":"number","kind":"unsigned"}]},
  {"name":"notes","fields":[]},
  {"name":"mirror","fields":[{"name":"session","kind":["optional","text"],"or":null}]},
  {"name":"follow","fields":[]},
  {"name":"unfollow","fields":[{"name":"tick","kind":["optional","signed"],"or":null},{"name":"hash","kind":["optional","text"],"or":null}]}
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
