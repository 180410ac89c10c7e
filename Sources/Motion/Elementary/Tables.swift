// Written by `scripts/elementary tables` (mpmath): each number to 106 bits.

/// 2^(j/32), j from 0 to 31.
let rootsOfTwo: [DoubleDouble] = [
    DoubleDouble(1), DoubleDouble(0x1.059b0d3158574p0, 0x1.d73e2a475b465p-55),
    DoubleDouble(0x1.0b5586cf9890fp0, 0x1.8a62e4adc610bp-54), DoubleDouble(0x1.11301d0125b51p0, -0x1.6c51039449b3ap-54),
    DoubleDouble(0x1.172b83c7d517bp0, -0x1.19041b9d78a76p-55), DoubleDouble(0x1.1d4873168b9aap0, 0x1.e016e00a2643cp-54),
    DoubleDouble(0x1.2387a6e756238p0, 0x1.9b07eb6c70573p-54), DoubleDouble(0x1.29e9df51fdee1p0, 0x1.612e8afad1255p-55),
    DoubleDouble(0x1.306fe0a31b715p0, 0x1.6f46ad23182e4p-55), DoubleDouble(0x1.371a7373aa9cbp0, -0x1.63aeabf42eae2p-54),
    DoubleDouble(0x1.3dea64c123422p0, 0x1.ada0911f09ebcp-55), DoubleDouble(0x1.44e086061892dp0, 0x1.89b7a04ef80dp-59),
    DoubleDouble(0x1.4bfdad5362a27p0, 0x1.d4397afec42e2p-56), DoubleDouble(0x1.5342b569d4f82p0, -0x1.07abe1db13cadp-55),
    DoubleDouble(0x1.5ab07dd485429p0, 0x1.6324c054647adp-54), DoubleDouble(0x1.6247eb03a5585p0, -0x1.383c17e40b497p-54),
    DoubleDouble(0x1.6a09e667f3bcdp0, -0x1.bdd3413b26456p-54), DoubleDouble(0x1.71f75e8ec5f74p0, -0x1.16e4786887a99p-55),
    DoubleDouble(0x1.7a11473eb0187p0, -0x1.41577ee04992fp-55), DoubleDouble(0x1.82589994cce13p0, -0x1.d4c1dd41532d8p-54),
    DoubleDouble(0x1.8ace5422aa0dbp0, 0x1.6e9f156864b27p-54), DoubleDouble(0x1.93737b0cdc5e5p0, -0x1.75fc781b57ebcp-57),
    DoubleDouble(0x1.9c49182a3f09p0, 0x1.c7c46b071f2bep-56), DoubleDouble(0x1.a5503b23e255dp0, -0x1.d2f6edb8d41e1p-54),
    DoubleDouble(0x1.ae89f995ad3adp0, 0x1.7a1cd345dcc81p-54), DoubleDouble(0x1.b7f76f2fb5e47p0, -0x1.5584f7e54ac3bp-56),
    DoubleDouble(0x1.c199bdd85529cp0, 0x1.11065895048ddp-55), DoubleDouble(0x1.cb720dcef9069p0, 0x1.503cbd1e949dbp-56),
    DoubleDouble(0x1.d5818dcfba487p0, 0x1.2ed02d75b3707p-55), DoubleDouble(0x1.dfc97337b9b5fp0, -0x1.1a5cd4f184b5cp-54),
    DoubleDouble(0x1.ea4afa2a490dap0, -0x1.e9c23179c2893p-54), DoubleDouble(0x1.f50765b6e454p0, 0x1.9d3e12dd8a18bp-54),
]

/// ln(j/32), j from 23 to 45.
let logarithms: [DoubleDouble] = [
    DoubleDouble(-0x1.522ae0738a3d8p-2, 0x1.8f7e9b38a6979p-57), DoubleDouble(-0x1.269621134db92p-2, -0x1.e0efadd9db02bp-56),
    DoubleDouble(-0x1.f991c6cb3b379p-3, -0x1.f665066f980a2p-57), DoubleDouble(-0x1.a93ed3c8ad9e3p-3, -0x1.bcafa9de97203p-57),
    DoubleDouble(-0x1.5bf406b543db2p-3, 0x1.1f5b44c0df7e7p-61), DoubleDouble(-0x1.1178e8227e47cp-3, 0x1.0e63a5f01c691p-58),
    DoubleDouble(-0x1.9335e5d594989p-4, 0x1.478a85704ccb7p-58), DoubleDouble(-0x1.08598b59e3a07p-4, 0x1.dd7009902bf32p-58),
    DoubleDouble(-0x1.0415d89e74444p-5, -0x1.c05cf1d753622p-59), DoubleDouble(0),
    DoubleDouble(0x1.f829b0e7833p-6, 0x1.33e3f04f1ef23p-60), DoubleDouble(0x1.f0a30c01162a6p-5, 0x1.85f325c5bbacdp-59),
    DoubleDouble(0x1.6f0d28ae56b4cp-4, -0x1.906d99184b992p-58), DoubleDouble(0x1.e27076e2af2e6p-4, -0x1.61578001e0162p-60),
    DoubleDouble(0x1.29552f81ff523p-3, 0x1.301771c407dbfp-57), DoubleDouble(0x1.5ff3070a793d4p-3, -0x1.bc60efafc6f6ep-58),
    DoubleDouble(0x1.9525a9cf456b4p-3, 0x1.d904c1d4e2e26p-57), DoubleDouble(0x1.c8ff7c79a9a22p-3, -0x1.4f689f8434012p-57),
    DoubleDouble(0x1.fb9186d5e3e2bp-3, -0x1.caaae64f21acbp-57), DoubleDouble(0x1.1675cababa60ep-2, 0x1.ce63eab883717p-61),
    DoubleDouble(0x1.2e8e2bae11d31p-2, -0x1.8f4cdb95ebdf9p-56), DoubleDouble(0x1.4618bc21c5ec2p-2, 0x1.f42decdeccf1dp-56),
    DoubleDouble(0x1.5d1bdbf5809cap-2, 0x1.4236383dc7fe1p-56),
]

/// sin(jπ/128), j from 0 to 64.
let sines: [DoubleDouble] = [
    DoubleDouble(0), DoubleDouble(0x1.92155f7a3667ep-6, -0x1.b1d63091a013p-64),
    DoubleDouble(0x1.91f65f10dd814p-5, -0x1.912bd0d569a9p-61), DoubleDouble(0x1.2d52092ce19f6p-4, -0x1.9a088a8bf6b2cp-59),
    DoubleDouble(0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60), DoubleDouble(0x1.f564e56a9730ep-4, 0x1.a2704729ae56dp-59),
    DoubleDouble(0x1.2c8106e8e613ap-3, 0x1.13000a89a11ep-58), DoubleDouble(0x1.5e214448b3fc6p-3, 0x1.531ff779ddac6p-57),
    DoubleDouble(0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57), DoubleDouble(0x1.c0b826a7e4f63p-3, -0x1.af1439e521935p-62),
    DoubleDouble(0x1.f19f97b215f1bp-3, -0x1.42deef11da2c4p-57), DoubleDouble(0x1.111d262b1f677p-2, 0x1.824c20ab7aa9ap-56),
    DoubleDouble(0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56), DoubleDouble(0x1.4135c94176601p-2, 0x1.0c97c4afa2518p-56),
    DoubleDouble(0x1.58f9a75ab1fddp-2, -0x1.efdc0d58cf62p-62), DoubleDouble(0x1.7088530fa459fp-2, -0x1.44b19e0864c5dp-56),
    DoubleDouble(0x1.87de2a6aea963p-2, -0x1.72cedd3d5a61p-57), DoubleDouble(0x1.9ef7943a8ed8ap-2, 0x1.6da81290bdbabp-57),
    DoubleDouble(0x1.b5d1009e15ccp-2, 0x1.5b362cb974183p-57), DoubleDouble(0x1.cc66e9931c45ep-2, 0x1.6850e59c37f8fp-58),
    DoubleDouble(0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58), DoubleDouble(0x1.f8ba4dbf89abap-2, -0x1.2ec1fc1b776b8p-60),
    DoubleDouble(0x1.073879922ffeep-1, -0x1.a5a014347406cp-55), DoubleDouble(0x1.11eb3541b4b23p-1, -0x1.ef23b69abe4f1p-55),
    DoubleDouble(0x1.1c73b39ae68c8p-1, 0x1.b25dd267f66p-55), DoubleDouble(0x1.26d054cdd12dfp-1, -0x1.5da743ef3770cp-55),
    DoubleDouble(0x1.30ff7fce17035p-1, -0x1.efcc626f74a6fp-57), DoubleDouble(0x1.3affa292050b9p-1, 0x1.e3e25e3954964p-56),
    DoubleDouble(0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57), DoubleDouble(0x1.4e6cabbe3e5e9p-1, 0x1.3c293edceb327p-57),
    DoubleDouble(0x1.57d69348cecap-1, -0x1.75720992bfbb2p-55), DoubleDouble(0x1.610b7551d2cdfp-1, -0x1.251b352ff2a37p-56),
    DoubleDouble(0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55), DoubleDouble(0x1.72d0837efff96p-1, 0x1.0d4ef0f1d915cp-55),
    DoubleDouble(0x1.7b5df226aafafp-1, -0x1.0f537acdf0ad7p-56), DoubleDouble(0x1.83b0e0bff976ep-1, -0x1.6f420f8ea3475p-56),
    DoubleDouble(0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55), DoubleDouble(0x1.93a22499263fbp-1, 0x1.3d419a920df0bp-55),
    DoubleDouble(0x1.9b3e047f38741p-1, -0x1.30ee286712474p-55), DoubleDouble(0x1.a29a7a0462782p-1, -0x1.128bb015df175p-56),
    DoubleDouble(0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60), DoubleDouble(0x1.b090a581502p-1, -0x1.926da300ffccep-55),
    DoubleDouble(0x1.b728345196e3ep-1, -0x1.bc69f324e6d61p-55), DoubleDouble(0x1.bd7c0ac6f952ap-1, -0x1.825a732ac700ap-55),
    DoubleDouble(0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56), DoubleDouble(0x1.c954b213411f5p-1, -0x1.2fb761e946603p-58),
    DoubleDouble(0x1.ced7af43cc773p-1, -0x1.e7b6bb5ab58aep-58), DoubleDouble(0x1.d4134d14dc93ap-1, -0x1.4ef5295d25af2p-55),
    DoubleDouble(0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56), DoubleDouble(0x1.ddb13b6ccc23cp-1, 0x1.83c37c6107db3p-55),
    DoubleDouble(0x1.e212104f686e5p-1, -0x1.014c76c126527p-55), DoubleDouble(0x1.e6288ec48e112p-1, -0x1.16b56f2847754p-57),
    DoubleDouble(0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55), DoubleDouble(0x1.ed740e7684963p-1, 0x1.e82c791f59cc2p-56),
    DoubleDouble(0x1.f0a7efb9230d7p-1, 0x1.52c7adc6b4989p-56), DoubleDouble(0x1.f38f3ac64e589p-1, -0x1.d7bafb51f72e6p-56),
    DoubleDouble(0x1.f6297cff75cbp-1, 0x1.562172a361fd3p-56), DoubleDouble(0x1.f8764fa714ba9p-1, 0x1.ab256778ffcb6p-56),
    DoubleDouble(0x1.fa7557f08a517p-1, -0x1.7a0a8ca13571fp-55), DoubleDouble(0x1.fc26470e19fd3p-1, 0x1.1ec8668ecaceep-55),
    DoubleDouble(0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55), DoubleDouble(0x1.fe9cdad01883ap-1, 0x1.521ecd0c67e35p-57),
    DoubleDouble(0x1.ff621e3796d7ep-1, -0x1.c57bc2e24aa15p-57), DoubleDouble(0x1.ffd886084cd0dp-1, -0x1.1354d4556e4cbp-55),
    DoubleDouble(1),
]

/// arctan(j/16), j from 0 to 16.
let arctangents: [DoubleDouble] = [
    DoubleDouble(0), DoubleDouble(0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60),
    DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59), DoubleDouble(0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57), DoubleDouble(0x1.362773707ebccp-2, -0x1.963a544b672d8p-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56), DoubleDouble(0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56), DoubleDouble(0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58), DoubleDouble(0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56), DoubleDouble(0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56), DoubleDouble(0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
]

/// 1/2π: 64 bits before the point, and 1280 behind it.
let turnsOfRadian: [UInt64] = [
    0,
    0x28BE_60DB_9391_054A, 0x7F09_D5F4_7D4D_3770, 0x36D8_A566_4F10_E410, 0x7F94_58EA_F7AE_F158,
    0x6DC9_1B8E_9093_74B8, 0x0192_4BBA_8274_6487, 0x3F87_7AC7_2C4A_69CF, 0xBA20_8D7D_4BAE_D121,
    0x3A67_1C09_AD17_DF90, 0x4E64_758E_60D4_CE7D, 0x2721_17E2_EF7E_4A0E, 0xC7FE_25FF_F781_6603,
    0xFBCB_C462_D682_9B47, 0xDB4D_9FB3_C9F2_C26D, 0xD3D1_8FD9_A797_FA8B, 0x5D49_EEB1_FAF9_7C5E,
    0xCF41_CE7D_E294_A4BA, 0x9AFE_D7EC_47E3_5742, 0x1580_CC11_BF1E_DAEA, 0xFC33_EF08_26BD_0D87,
]
